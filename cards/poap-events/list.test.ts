import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Database } from '@iyk/kit/postgres/database.ts'
import sharp from 'sharp'
import { type CardsWorld, createCardsWorld, draft, evening } from '../../dev/cards-world.ts'
import { takeDownPicture } from '../pictures/take-down.ts'
import { createEvent } from './create.ts'
import { listHeldEvents } from './list.ts'
import { rejectEvent } from './reject.ts'
import { takeDownEvent } from './take-down.ts'

let world: CardsWorld
before(async () => {
  world = await createCardsWorld()
})
after(() => world.close())

const day = (number: number, hour = 18) =>
  `2026-11-${String(number).padStart(2, '0')}T${String(hour).padStart(2, '0')}:00`
const on = (number: number, name: string) => ({
  name,
  start_date: day(number),
  end_date: day(number, 23),
  timezone: 'UTC',
})

/** All events of a holder, in the expected order. */
const inOrder = [
  ['tonight', 'active'],
  ['long exhibition', 'active'],
  ['not looked at yet', 'pending-approval'],
  ['next week', 'future'],
  ['in January', 'future'],
  ['refused, next month', 'rejected'],
  ['yesterday', 'expired'],
  ['last week', 'expired'],
]
const seed = async (holderId: string) => {
  world.travel(new Date('2026-11-01T00:00:00Z'))
  await world.event(on(13, 'last week'), holderId)
  await world.event(on(20, 'tonight'), holderId)
  const refused = await world.event(on(29, 'refused, next month'), holderId)
  await takeDownEvent(world.context, refused.id, 'Twice the same.')
  await world.event({ ...on(2, 'long exhibition'), end_date: day(30) }, holderId)
  await createEvent(world.context, { holderId, draft: { ...draft(on(21, 'not looked at yet')) } })
  await world.event(on(19, 'yesterday'), holderId)
  await world.event({ ...on(1, 'in January'), start_date: '2027-01-09T18:00', end_date: '2027-01-09T23:00' }, holderId)
  await world.event(on(27, 'next week'), holderId)
  world.travel(evening)
}
const shown = (body: { data: { name: string; status: string }[] }) =>
  body.data.map(({ name, status }) => [name, status])

test('open events come first, then future and pending ones, soonest first, then inactive ones, newest first', async () => {
  await seed('list-all')
  for (const query of ['', '?isActive=false']) {
    const { status, body } = await world.ask(`GET /api/poap-events${query}`, { as: 'list-all' })
    assert.equal(status, 200)
    assert.deepEqual(shown(body), inOrder)
    assert.equal(body.next_cursor, undefined)
  }
})

test('isActive=true lists only the active group', async () => {
  await seed('list-active')
  const { body } = await world.ask('GET /api/poap-events?isActive=true', { as: 'list-active' })
  assert.deepEqual(shown(body), inOrder.slice(0, 5))
})

const pages = async (holder: string, query: string, between: () => void = () => {}) => {
  const seen: string[][] = []
  let next: string | undefined = ''
  for (let count = 0; next !== undefined; count += 1) {
    assert.ok(count < 20, 'the pages end')
    const { status, body } = await world.ask(`GET /api/poap-events?${query}${next && `&cursor=${next}`}`, {
      as: holder,
    })
    assert.equal(status, 200)
    seen.push(...shown(body).map(([name]) => [name!]))
    next = body.next_cursor
    between()
  }
  return seen.flat()
}

for (const limit of [1, 2, 3, 4, 5, 7, 200])
  test(`pages of ${limit} show each event once, in order`, async () => {
    const holder = `list-${limit}`
    await seed(holder)
    const names = inOrder.map(([name]) => name)
    assert.deepEqual(await pages(holder, `limit=${limit}`), names)
    assert.deepEqual(await pages(holder, `limit=${limit}&isActive=true`), names.slice(0, 5))
  })

test('events that start in the same second are shown once each', async () => {
  for (let n = 0; n < 5; n += 1) await world.event(on(20, 'same'), 'list-same')
  assert.equal((await pages('list-same', 'limit=2')).length, 5)
})

test('an event that expires between two pages is neither shown twice nor left out', async () => {
  await seed('list-scroll')
  // After the first page it is 23:00, and tonight's event is inactive.
  const names = await pages('list-scroll', 'limit=3', () => world.travel(new Date('2026-11-20T23:00:00Z')))
  assert.deepEqual(
    names,
    inOrder.map(([name]) => name),
  )
})

test('isActive=true leaves out what expired since the first page, and still reaches the end', async () => {
  await seed('list-scroll-active')
  // After the first page it is December: the exhibition has expired, and future events have begun.
  const names = await pages('list-scroll-active', 'limit=1&isActive=true', () =>
    world.travel(new Date('2026-12-01T00:00:00Z')),
  )
  assert.deepEqual(names, ['tonight', 'in January'])
})

test('a list shows at once what changed since it was last shown, by whomever', async () => {
  world.travel(evening)
  const holder = 'list-changing'
  const { id, ...event } = await world.event({ ...on(20, 'changing'), supply: 9 }, holder)
  const { name, start_date, end_date, timezone } = event
  const listed = async () => (await world.ask('GET /api/poap-events?limit=5', { as: holder })).body.data[0]
  const change = (route: string, body: unknown, headers = {}) => world.ask(route, { as: holder, body, headers })
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const hashIn = (url: string) => /[0-9a-f]{64}/.exec(url)![0]
  const changes: [what: string, make: () => Promise<unknown>][] = [
    ['it is ended early', () => change(`PUT /api/poap-events/${id}/closing`, { reason: null })],
    ['it is reopened', () => change(`DELETE /api/poap-events/${id}/closing`, undefined)],
    [
      'someone collects',
      async () => {
        const ref = await world.tap(await world.card({ eventId: id, holderId: holder }))
        return world.ask('POST /api/collectibles', { body: { ref, email: 'list@example.com' } })
      },
    ],
    ['a new name', () => change(`PUT /api/poap-events/${id}`, { name: `${name}!`, start_date, end_date, timezone })],
    ['its picture', () => change(`PUT /api/poap-events/${id}/picture`, picture, { 'content-type': 'image/png' })],
    [
      'the picture of the change is taken down',
      async () => takeDownPicture(world.context, hashIn((await listed()).change.image_url)),
    ],
    [
      'the change is rejected',
      async () => rejectEvent(world.context, id, 'No.', { version: (await listed()).change.version }),
    ],
    ['the event is taken down', () => takeDownEvent(world.context, id, 'Over.')],
  ]
  let before = await listed()
  for (const [what, make] of changes) {
    await make()
    const now = await listed()
    assert.notDeepEqual(now, before, what)
    const {
      collected_last_hour: _,
      cards: __,
      slug: ___,
      role: ____,
      ...shown
    } = (await world.ask(`GET /api/poap-events/${id}`, { as: holder })).body.data
    assert.deepEqual(now, shown, what)
    before = now
  }
})

test('pages of the same moment are looked up by one statement, and each is as by itself', async () => {
  for (const holder of ['list-ada', 'list-ben']) await seed(holder)
  const sizes: number[] = []
  const database: Database = {
    ...world.database,
    rows: (statement, values) => {
      if (statement.name === 'poap_events.list') sizes.push((values![0] as unknown[]).length)
      return world.database.rows(statement, values)
    },
  }
  const list = (holderId: string, query: object) => listHeldEvents({ ...world.context, database }, { holderId, query })
  const { next_cursor: cursor } = await list('list-ada', { limit: '2' })
  const lists: [string, object][] = [
    ['list-ada', { limit: '3' }],
    ['list-ben', { limit: '3' }],
    ['list-ben', { limit: '7', isActive: 'true' }],
    ['list-nobody', { limit: '7' }],
    ['list-ada', { limit: '3', cursor }],
  ]
  const alone: unknown[] = []
  for (const one of lists) alone.push((await list(...one)).data)
  sizes.length = 0
  const together = await Promise.all([...lists.map((one) => list(...one)), list('list-ada', {})])
  assert.deepEqual(sizes.toSorted(), [1, lists.length], 'a whole list has a statement of its own')
  assert.deepEqual(
    together.slice(0, -1).map(({ data }) => data),
    alone,
  )
  assert.equal(together.at(-1)!.data.length, inOrder.length)
})

test('security 66: a first page is put together once while nothing of it changes, for its holder, query and minute alone', async () => {
  await seed('list-kept')
  await world.event(on(20, 'of another'), 'list-kept-other')
  const page = (query: object, holderId = 'list-kept') => listHeldEvents(world.context, { holderId, query })
  const first = await page({ limit: '2' })
  assert.equal(await page({ limit: '2' }), first)
  for (const other of [
    await page({ limit: '2' }, 'list-kept-other'),
    await page({ limit: '3' }),
    await page({ limit: '2', isActive: 'true' }),
    await page({ limit: '2', cursor: first.next_cursor }),
    await page({}),
  ])
    assert.notEqual(other, first)
  assert.equal(await page({ limit: '2' }), first, 'those of others are kept beside it')
  world.travel(1)
  const later = await page({ limit: '2' })
  assert.deepEqual(later.data, first.data)
  assert.notEqual(later.next_cursor, first.next_cursor, 'the pages that follow are sorted as of this minute')
  world.travel(evening)
  assert.notEqual(await page({ limit: '2' }), later, 'a clock that was put back')
})

const find = async (holder: string, query: Record<string, string>) => {
  const { status, body } = await world.ask(`GET /api/poap-events?${new URLSearchParams(query)}`, { as: holder })
  assert.equal(status, 200)
  return shown(body)
}

test('a search finds names and places in any case, with and without accents, in the order of the list, page by page', async () => {
  const holder = 'list-finder'
  await seed(holder)
  await world.event({ ...on(12, 'CAFÉ central'), place: 'Bogotá' }, holder)
  await world.event({ ...on(28, 'Reading'), place: 'Cafe Größenwahn' }, holder)
  await world.event(on(20, '喫茶店 ｶﾌｪ 100 %'), holder)
  await world.event(on(20, 'Café of another'), 'list-finder-other')
  const names = async (search: string, more = {}) => (await find(holder, { search, ...more })).map(([name]) => name)
  assert.deepEqual(await names('cafe'), ['Reading', 'CAFÉ central'])
  assert.deepEqual(await names('GRÖSSE'), [])
  assert.deepEqual(await names('größe'), ['Reading'])
  assert.deepEqual(await names('bogota'), ['CAFÉ central'])
  assert.deepEqual(await names('カフェ'), ['喫茶店 ｶﾌｪ 100 %'])
  // Nothing is a wildcard.
  assert.deepEqual(await names('%'), ['喫茶店 ｶﾌｪ 100 %'])
  assert.deepEqual(await names('_'), [])
  assert.deepEqual(await names("'; --"), [])
  assert.deepEqual(await names('week'), ['next week', 'last week'])
  assert.deepEqual(await names('week', { isActive: 'true' }), ['next week'])
  for (const limit of [1, 2, 5])
    assert.deepEqual(await pages(holder, `search=e&limit=${limit}`), await names('e'), `pages of ${limit}`)
})

test('a status leaves only events that have it, also of those that a search finds, and is as of now', async () => {
  const holder = 'list-status'
  await seed(holder)
  for (const status of ['active', 'pending-approval', 'future', 'expired', 'rejected'])
    assert.deepEqual(
      await find(holder, { status }),
      inOrder.filter((one) => one[1] === status),
    )
  assert.deepEqual(await find(holder, { status: 'expired', isActive: 'true' }), [])
  assert.deepEqual(await find(holder, { status: 'expired', search: 'WEEK' }), [['last week', 'expired']])
  assert.deepEqual(await pages(holder, 'status=expired&limit=1'), ['yesterday', 'last week'])
  world.travel(new Date('2026-11-20T23:00:00Z'))
  assert.deepEqual((await find(holder, { status: 'expired' }))[0], ['tonight', 'expired'])
  world.travel(evening)
})

test('security 66: holders see only their own events', async () => {
  await seed('list-mine')
  const { body } = await world.ask('GET /api/poap-events', { as: 'list-nobody' })
  assert.deepEqual(body, { data: [] })
  const first = await world.ask('GET /api/poap-events?limit=1', { as: 'list-mine' })
  const stolen = await world.ask(`GET /api/poap-events?limit=5&cursor=${first.body.next_cursor}`, { as: 'list-nobody' })
  assert.deepEqual(stolen.body, { data: [] })
})

const cursor = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const id = '00000000-0000-0000-0000-000000000000'
const wrong = [
  'isActive=1',
  'isActive=TRUE',
  'limit=0',
  'limit=201',
  'limit=-1',
  'limit=1&limit=2',
  'limit=5&cursor=%00',
  'search=',
  'search=%00',
  'search=a&search=b',
  `search=${'x'.repeat(115)}`,
  'status=',
  'status=open',
  'status=active&status=future',
  'draft=yes',
  'canceled=1',
  'year=26',
  'year=20 26',
  'sort=',
  'sort=place',
  'sort=--name',
  `sort=name&cursor=${cursor(['a'])}`,
  `sort=name&cursor=${cursor(['a', 'b'])}`,
  `sort=name&cursor=${cursor(['\0', id])}`,
  `sort=name&cursor=${cursor([1, id])}`,
  'limit=5&cursor=not-json',
  `limit=5&cursor=${cursor(null)}`,
  `limit=5&cursor=${cursor([1, 2, 3])}`,
  `limit=5&cursor=${cursor([1, 0, 3, "x' or 1=1"])}`,
  `limit=5&cursor=${cursor([1, 0, 1e300, id])}`,
  `limit=5&cursor=${cursor([1, 0, 8.7e15, id])}`,
  `limit=5&cursor=${cursor([1, 0, '2026', id])}`,
  `limit=5&cursor=${'A'.repeat(501)}`,
]
for (const query of wrong)
  test(`security 55: ?${query.slice(0, 50)} is refused`, async () => {
    const { status, body } = await world.ask(`GET /api/poap-events?${query}`, { as: 'list-wrong' })
    assert.deepEqual([status, body.error_type], [400, 'bad_request'])
  })

test('security 29: without a bearer there is no list', async () => {
  const { status, body } = await world.ask('GET /api/poap-events?isActive=false')
  assert.deepEqual([status, body.error_type], [401, 'unauthorized_credentials'])
})

test('of the first pages that were sent, the newest are kept as they were, and none without events', async () => {
  const holderId = 'holder-of-many-pages'
  await world.event(on(20, 'tonight'), holderId)
  const list = (limit: number, isActive: 'true' | 'false', holder = holderId) =>
    listHeldEvents(world.context, { holderId: holder, query: { limit: String(limit), isActive } })
  const first = await list(1, 'true')
  assert.equal(await list(1, 'true'), first)
  for (let limit = 2; limit <= 100; limit += 1)
    for (const isActive of ['true', 'false'] as const) await list(limit, isActive)
  const last = await list(100, 'false')
  assert.equal(await list(100, 'false'), last)
  assert.notEqual(await list(1, 'true'), first)
  assert.notEqual(await list(5, 'false', 'nobody'), await list(5, 'false', 'nobody'))
})
