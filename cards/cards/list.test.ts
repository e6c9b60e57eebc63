import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type CardsWorld, createCardsWorld } from '../../dev/cards-world.ts'
import { nameKey } from '../database/name-key.ts'
import { blockCard } from './block.ts'

let world: CardsWorld
before(async () => {
  world = await createCardsWorld()
})
after(() => world.close())

type Listed = { id: string; name: string }
const list = async (query: string, as = 'holder') => {
  const { status, body } = await world.ask(`GET /api/cards?${query}`, { as })
  return status === 200 ? (body.data as Listed[]) : `${status} ${body.error_type}`
}
const names = async (query: string, as = 'holder') => {
  const cards = await list(query, as)
  return typeof cards === 'string' ? cards : cards.map(({ name }) => name)
}
const pages = async (query: string, as: string) => {
  const all: string[] = []
  const totals: unknown[] = []
  for (let cursor = ''; ; ) {
    const { body } = await world.ask(`GET /api/cards?${query}${cursor}`, { as })
    all.push(...body.data.map(({ name }: Listed) => name))
    totals.push(body.total)
    assert.ok(totals.length < 50, 'the list ends')
    if (!body.next_cursor) return { all, totals }
    cursor = `&cursor=${body.next_cursor}`
  }
}
const named = async (holderId: string, all: readonly string[]) => {
  const cards = []
  for (const name of all) {
    world.travel(1)
    const card = await world.card({ holderId })
    await world.ask(`PUT /api/cards/${card.id}`, { as: holderId, body: { name } })
    cards.push(card)
  }
  return cards
}

test('names are in their natural order: numbers by their value, whatever the case and accents', async () => {
  const inOrder = ['', '0', '2', '10', '010', '100 b', '12345678901234567890123']
    .map((number) => `badge-${number}`)
    .concat(['Bädge-3', 'door 1a', 'Door 1b', 'DOOR 2', 'ドア 2', '🦉'])
  inOrder.splice(7, 1)
  inOrder.splice(4, 0, 'Bädge-３')
  const shuffled = inOrder.toSorted((one, other) => (one + one.length < other + other.length ? 1 : -1))
  await named('natural', shuffled)
  const sorted = await names('sort=name', 'natural')
  const expected = ['badge-', 'badge-0', 'badge-2', 'Bädge-３', 'badge-10', 'badge-010', 'badge-100 b']
  const tie = (all: readonly string[]) => all.map((name) => name.replace('010', '10'))
  assert.deepEqual(tie(sorted.slice(0, 7) as string[]), tie(expected))
  assert.deepEqual(sorted.slice(7), ['badge-12345678901234567890123', 'door 1a', 'Door 1b', 'DOOR 2', 'ドア 2', '🦉'])
  assert.deepEqual(await names('sort=-name', 'natural'), (sorted as string[]).toReversed())
  assert.deepEqual((await pages('sort=name&limit=2', 'natural')).all, sorted)
  const { rows } = await world.database.pool.query(
    `select name from cards.cards where name_key <> ${nameKey('coalesce(name, label)')}`,
  )
  assert.deepEqual(rows, [], 'a cursor compares as the column does')
})

test('cards of a batch, registered at one moment, are in the natural order of their names, page by page', async () => {
  const inOrder = Array.from({ length: 12 }, (_, index) => `badge-${index + 1}`)
  const event = await world.event({ name: 'Batch' }, 'batch')
  for (const name of inOrder.toReversed()) {
    const { id } = await world.card({ holderId: 'batch', eventId: event.id })
    await world.ask(`PUT /api/cards/${id}`, { as: 'batch', body: { name } })
  }
  world.travel(1)
  await named('batch', ['a later one'])
  const expected = [...inOrder, 'a later one']
  for (const [query, order] of [
    ['', expected],
    ['sort=registered', expected],
    ['sort=-registered', expected.toReversed()],
  ] as const) {
    assert.deepEqual(await names(query, 'batch'), order, query)
    const { all } = await pages(`${query}&limit=5`, 'batch')
    assert.deepEqual(all, order, query)
    const { body } = await world.ask(`GET /api/card-ids?${query}`, { as: 'batch' })
    const listed = (await list(query, 'batch')) as Listed[]
    assert.deepEqual(
      body.data,
      listed.map(({ id }) => id),
      query,
    )
  }
  const { body } = await world.ask(`GET /api/poap-events/${event.id}`, { as: 'batch' })
  assert.deepEqual(
    body.data.cards.map(({ name }: Listed) => name),
    inOrder,
  )
})

test('a search finds names in any case, with and without accents, and takes nothing as a pattern', async () => {
  await named('searching', ['Éclair 1', 'eclair 2', '100%', 'a_b', 'Other'])
  assert.deepEqual(await names('search=ECLAIR', 'searching'), ['Éclair 1', 'eclair 2'])
  assert.deepEqual(await names('search=%25', 'searching'), ['100%'])
  assert.deepEqual(await names('search=_', 'searching'), ['a_b'])
  assert.deepEqual(await names('search=nothing', 'searching'), [])
})

test('filters apply together, and the ids of all that are found come in the same order', async () => {
  const event = await world.event({ name: 'Night' }, 'filtering')
  const cards = await named('filtering', ['a-1', 'a-2', 'a-10', 'b-1', 'b-2'])
  const put = (index: number, body: unknown) =>
    world.ask(`PUT /api/cards/${cards[index]!.id}`, { as: 'filtering', body })
  await put(0, { event_id: event.id, group: 'Badges' })
  await put(1, { group: 'Badges', blocked: true })
  await put(2, { event_id: event.id, group: 'Staff' })
  await blockCard(world.context, { cardId: cards[3]!.id, blocked: true })
  await world.tap(cards[0]!)
  await world.ask(`POST /api/cards/${cards[4]!.id}/offer`, { as: 'filtering', body: { email: 'next@example.com' } })
  const cases: [query: string, found: string[]][] = [
    ['linked=true', ['a-1', 'a-10']],
    [`event_id=${event.id}`, ['a-1', 'a-10']],
    ['linked=false', ['a-2', 'b-1', 'b-2']],
    ['blocked=true', ['a-2', 'b-1']],
    ['blocked=false', ['a-1', 'a-10', 'b-2']],
    ['tapped=true', ['a-1']],
    ['tapped=false', ['a-2', 'a-10', 'b-1', 'b-2']],
    ['offered=true', ['b-2']],
    ['offered=false&grouped=false', ['b-1']],
    ['group=Badges', ['a-1', 'a-2']],
    ['grouped=true&linked=true&search=A', ['a-1', 'a-10']],
    ['trust=signed&group=Staff', ['a-10']],
    ['trust=static', []],
  ]
  for (const [query, found] of cases) {
    assert.deepEqual(await names(`${query}&sort=name`, 'filtering'), found, query)
    const { body } = await world.ask(`GET /api/card-ids?${query}&sort=name`, { as: 'filtering' })
    assert.deepEqual(
      body.data.map((id: string) => cards.findIndex((card) => card.id === id)),
      found.map((name) => ['a-1', 'a-2', 'a-10', 'b-1', 'b-2'].indexOf(name)),
      query,
    )
    const { all, totals } = await pages(`${query}&limit=1&sort=-taps_today`, 'filtering')
    assert.deepEqual([all.toSorted(), totals[0]], [found.toSorted(), found.length], query)
  }
  const { body } = await world.ask('GET /api/card-filters', { as: 'filtering' })
  assert.deepEqual(body.data, {
    groups: [
      { name: 'Badges', cards: 2 },
      { name: 'Staff', cards: 1 },
    ],
    events: [{ id: event.id, name: 'Night', cards: 2 }],
  })
  world.travel(8 * 24 * 60)
  assert.deepEqual(await names('offered=true', 'filtering'), [], 'an offer that expired')
})

test('by taps, pages are as of the first one: a card that is tapped between them is neither shown twice nor left out', async () => {
  const cards = await named('busy', ['never', 'once', 'twice', 'yesterday'])
  await world.tap(cards[3]!)
  world.travel(25 * 60)
  await world.tap(cards[2]!)
  world.travel(1)
  await world.tap(cards[2]!)
  world.travel(1)
  await world.tap(cards[1]!)
  world.travel(1)
  const orders = {
    '-last_tap': ['once', 'twice', 'yesterday', 'never'],
    last_tap: ['never', 'yesterday', 'twice', 'once'],
    '-registered': ['yesterday', 'twice', 'once', 'never'],
    registered: ['never', 'once', 'twice', 'yesterday'],
  }
  for (const [sort, order] of Object.entries(orders)) {
    assert.deepEqual(await names(`sort=${sort}`, 'busy'), order, sort)
    assert.deepEqual((await pages(`sort=${sort}&limit=1`, 'busy')).all, order, sort)
  }
  const busiest = (await names('sort=-taps_today', 'busy')) as string[]
  assert.deepEqual(
    [busiest.slice(0, 2), busiest.slice(2).toSorted()],
    [
      ['twice', 'once'],
      ['never', 'yesterday'],
    ],
  )
  for (const sort of ['-last_tap', '-taps_today']) {
    const first = await world.ask(`GET /api/cards?sort=${sort}&limit=2`, { as: 'busy' })
    world.travel(1)
    for (let taps = 0; taps < 3; taps += 1) await world.tap(cards[0]!)
    const rest = await world.ask(`GET /api/cards?sort=${sort}&limit=2&cursor=${first.body.next_cursor}`, { as: 'busy' })
    const found = [...first.body.data, ...rest.body.data].map(({ name }: Listed) => name)
    assert.deepEqual(found.toSorted(), ['never', 'once', 'twice', 'yesterday'], sort)
    world.travel(25 * 60)
    await world.tap(cards[1]!)
  }
})

test('security 66: nobody’s list, ids or groups have cards of others', async () => {
  await named('private', ['Private 1'])
  for (const sort of ['registered', 'name', 'last_tap', 'taps_today'])
    assert.deepEqual(await names(`sort=${sort}&search=private`, 'curious'), [])
  const ids = await world.ask('GET /api/card-ids', { as: 'curious' })
  const filters = await world.ask('GET /api/card-filters', { as: 'curious' })
  assert.deepEqual([ids.body.data, filters.body.data], [[], { groups: [], events: [] }])
  for (const route of ['GET /api/card-ids', 'GET /api/card-filters', 'POST /api/cards/changes'])
    assert.equal((await world.ask(route, { body: route.startsWith('POST') ? { changes: [] } : undefined })).status, 401)
})

const cursor = (...entries: unknown[]) => `cursor=${Buffer.from(JSON.stringify(entries)).toString('base64url')}`
const id = '00000000-0000-4000-8000-000000000000'
for (const query of [
  'sort=size',
  'linked=yes',
  'search=',
  'search=%00',
  'group=',
  'event_id=x',
  `sort=name&${cursor(0, id)}`,
  `sort=name&${cursor('-name', 0, 'a', id)}`,
  `sort=name&${cursor('name', 0, 'a'.repeat(81), id)}`,
  `sort=name&${cursor('name', 'now', 'a', id)}`,
  `sort=name&${cursor('name', 0, 'a', 'id')}`,
  `sort=last_tap&${cursor('last_tap', 0, 'a', id)}`,
  `sort=taps_today&${cursor('taps_today', 0, 1e300, id)}`,
  `sort=taps_today&${cursor('taps_today', 0, 1, id, 1)}`,
  `sort=-registered&${cursor('name', 0, 'a', id)}`,
])
  test(`security 55: a list by ${query.slice(0, 60)} is refused`, async () => {
    assert.equal(await list(query), '400 bad_request')
  })
