import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type CardsWorld, createCardsWorld } from '../../dev/cards-world.ts'
import { collect } from './collect.ts'

let world: CardsWorld
before(async () => {
  world = await createCardsWorld()
})
after(() => world.close())

const keepOf = async (name: string, userId: string) => {
  const event = await world.event({ name, end_date: '2026-12-01T00:00' })
  const ref = await world.tap(await world.card({ eventId: event.id }))
  return (await collect(world.context, { ref, bearer: { userId, verifiedEmails: [] } })).collectible
}

test('a collection shows the newest first, whole or page by page', async () => {
  const names = ['first', 'second', 'third', 'fourth', 'fifth']
  for (const [index, name] of names.entries()) {
    await keepOf(name, 'ada')
    // The last three were collected at the same time.
    if (index < 2) world.travel(1)
  }
  const { status, body } = await world.ask('GET /api/collectibles', { as: 'ada' })
  assert.equal(status, 200)
  assert.equal(body.next_cursor, undefined)
  const all: string[] = body.data.map(({ id }: { id: string }) => id)
  assert.deepEqual(
    body.data.slice(-2).map(({ event }: { event: { name: string } }) => event.name),
    ['second', 'first'],
  )
  for (const limit of [1, 2, 3, 5]) {
    const seen: string[] = []
    let next = ''
    do {
      const page = await world.ask(`GET /api/collectibles?limit=${limit}${next && `&cursor=${next}`}`, { as: 'ada' })
      assert.ok(page.body.data.length <= limit)
      seen.push(...page.body.data.map(({ id }: { id: string }) => id))
      next = page.body.next_cursor ?? ''
    } while (next)
    assert.deepEqual(seen, all)
  }
})

test('a search finds names and places in any case, with and without accents, page by page', async () => {
  for (const name of [
    'Café Größenwahn',
    'CAFE central',
    'Teatro',
    '喫茶店 ｶﾌｪ',
    '100 % Spaß',
    'under_score',
    'Жар-птица',
  ]) {
    world.travel(1)
    await keepOf(name, 'finder')
  }
  await keepOf('Café of someone else', 'stranger')
  const find = async (search: string, more = '') => {
    const query = new URLSearchParams({ search })
    const { status, body } = await world.ask(`GET /api/collectibles?${query}${more}`, { as: 'finder' })
    assert.equal(status, 200)
    return { ...body, names: body.data.map(({ event }: { event: { name: string } }) => event.name) }
  }
  assert.deepEqual((await find('café')).names, ['CAFE central', 'Café Größenwahn'])
  assert.deepEqual((await find('GROSSE')).names, [])
  assert.deepEqual((await find('größe')).names, ['Café Größenwahn'])
  assert.deepEqual((await find('ЖАР')).names, ['Жар-птица'])
  assert.deepEqual((await find('カフェ')).names, ['喫茶店 ｶﾌｪ'])
  // Nothing is a wildcard.
  assert.deepEqual((await find('%')).names, ['100 % Spaß'])
  assert.deepEqual((await find('_')).names, ['under_score'])
  assert.deepEqual((await find("'; --")).names, [])
  const first = await find('cafe', '&limit=1')
  const second = await find('cafe', `&limit=1&cursor=${first.next_cursor}`)
  assert.deepEqual([first.names, second.names, second.next_cursor], [['CAFE central'], ['Café Größenwahn'], undefined])
})

test('security 20: users see only their own collectibles', async () => {
  const collected = await keepOf('private', 'bea')
  assert.deepEqual((await world.ask('GET /api/collectibles', { as: 'eve' })).body, { data: [] })
  const { status, body } = await world.ask(`GET /api/collectibles/${collected.id}`, { as: 'eve' })
  assert.deepEqual([status, body.error_type], [404, 'collectible_not_found'])
  assert.deepEqual((await world.ask(`GET /api/collectibles/${collected.id}`, { as: 'bea' })).body, {
    data: { ...collected, canceled: null, is_public: true, seal: null },
  })
})

test('a list, a search and a collectible say that an event was canceled and why, until it is reopened', async () => {
  const event = await world.event({ name: 'Regatta', end_date: '2026-12-01T00:00' })
  const ref = await world.tap(await world.card({ eventId: event.id }))
  const { collectible } = await collect(world.context, { ref, bearer: { userId: 'sailor', verifiedEmails: [] } })
  const seen = async () => {
    const asked = ['collectibles', 'collectibles?search=regatta', `collectibles/${collectible.id}`].map(
      async (path) => [(await world.ask(`GET /api/${path}`, { as: 'sailor' })).body.data].flat()[0].canceled,
    )
    return Promise.all(asked)
  }
  assert.deepEqual(await seen(), [null, null, null])
  const closing = `/api/poap-events/${event.id}/closing`
  await world.ask(`PUT ${closing}`, { as: 'holder', body: { reason: 'weather' } })
  assert.deepEqual(await seen(), ['weather', 'weather', 'weather'])
  await world.ask(`DELETE ${closing}`, { as: 'holder' })
  assert.deepEqual(await seen(), [null, null, null])
})

const wrong = [
  'GET /api/collectibles?limit=0',
  'GET /api/collectibles?search=',
  `GET /api/collectibles?search=${'x'.repeat(115)}`,
  'GET /api/collectibles?limit=5&cursor=AAAA',
  'GET /api/collectibles?limit=5&cursor=W10',
  'GET /api/collectibles/x',
  'GET /api/collectibles/%00',
]
for (const route of wrong)
  test(`security 55: ${route} is refused`, async () => {
    const { status, body } = await world.ask(route, { as: 'ada' })
    assert.deepEqual([status, body.error_type], [400, 'bad_request'])
  })
