import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createApp } from '@iyk/kit/http/create-app.ts'
import { cardsRoutes } from '@iyk/wire/routes.ts'
import { type CardsWorld, createCardsWorld, publicUrl } from '../dev/cards-world.ts'
import { mountCards } from './mount-cards.ts'

let world: CardsWorld
let elsewhere: CardsWorld
before(async () => {
  world = await createCardsWorld()
  elsewhere = await createCardsWorld({ accountsElsewhere: true })
})
after(async () => {
  await world.close()
  await elsewhere.close()
})
/** One route is served only where another provider has the accounts. */
const ask: CardsWorld['ask'] = (route, asked) => (route === 'DELETE /api/me' ? elsewhere : world).ask(route, asked)

const id = '00000000-0000-4000-8000-000000000000'
const routes = Object.entries(cardsRoutes).map(([key, route]) => ({
  route: key.replace(/:\w+/g, id),
  guarded: 'session' in route,
}))

for (const { route, guarded } of routes)
  test(`security 29: ${route} ${guarded ? 'needs' : 'takes'} a session, whatever else is wrong with the request`, async () => {
    const without = await ask(route, { body: route.startsWith('GET') ? undefined : { nonsense: true } })
    if (guarded) assert.deepEqual([without.status, without.body.error_type], [401, 'unauthorized_credentials'])
    else assert.equal(without.status, 400)
    const { status, body } = await ask(route, { headers: { authorization: 'Bearer forged.forged.forged' } })
    assert.deepEqual([status, body.error_type], [401, 'unauthorized_credentials'])
  })

test('security 62: no response is cached, and none reveals its URL to other sites', async () => {
  for (const { route } of routes) {
    const { headers } = await ask(route, { as: 'ada' })
    assert.equal(headers['cache-control'], 'no-store')
    assert.equal(headers['referrer-policy'], 'no-referrer')
  }
})

test('a known address refuses other methods and lists those it allows', async () => {
  const { status, headers, body } = await world.ask('DELETE /api/poap-events', { as: 'ada' })
  assert.deepEqual([status, body.error_type, headers.allow], [405, 'method_not_allowed', 'GET, POST'])
  const picture = await world.ask(`GET /api/poap-events/${id}/picture`, { as: 'ada' })
  assert.deepEqual([picture.status, picture.headers.allow], [405, 'PUT, DELETE'])
})

test('HEAD asks for a session like GET', async () => {
  assert.equal((await world.ask('HEAD /api/poap-events')).status, 401)
  assert.equal((await world.ask('HEAD /api/poap-events', { as: 'ada' })).status, 200)
})

for (const [what, masterKey] of [
  ['the factory key of every chip', Buffer.alloc(16)],
  ['a key that is too short', Buffer.alloc(15, 1)],
  ['no key', Buffer.alloc(0)],
] as const)
  test(`security 60: the service does not start with ${what}`, async () => {
    const app = await createApp({ publicUrl, environment: 'test', allowedOrigins: [] })
    await assert.rejects(mountCards(app, { ...world.context, masterKey }), /master key must have 16 bytes/)
    await app.close()
  })
