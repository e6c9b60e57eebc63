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

test('security 20: users see only their own collectibles', async () => {
  const collected = await keepOf('private', 'bea')
  assert.deepEqual((await world.ask('GET /api/collectibles', { as: 'eve' })).body, { data: [] })
  const { status, body } = await world.ask(`GET /api/collectibles/${collected.id}`, { as: 'eve' })
  assert.deepEqual([status, body.error_type], [404, 'collectible_not_found'])
  assert.deepEqual((await world.ask(`GET /api/collectibles/${collected.id}`, { as: 'bea' })).body, { data: collected })
})

const wrong = [
  'GET /api/collectibles?limit=0',
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
