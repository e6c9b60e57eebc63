import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type CardsWorld, createCardsWorld } from '@iyk/dev/cards-world.ts'
import { removeExpired } from '../database/remove-expired.ts'

let world: CardsWorld
before(async () => {
  world = await createCardsWorld()
})
after(() => world.close())

const screens = (event: { id: string }) => `/api/poap-events/${event.id}/kiosks`
const add = async (event: { id: string }, name = 'Door', as = 'holder') =>
  world.ask(`POST ${screens(event)}`, { as, body: { name } })
const list = async (event: { id: string }) => (await world.ask(`GET ${screens(event)}`, { as: 'holder' })).body.data
const pair = (code: string) => world.ask('POST /api/kiosks/pair', { body: { code } })
const codes = (body: object, as?: string) => world.ask('POST /api/kiosks/codes', { body, as })
const said = ({ status, body }: Awaited<ReturnType<typeof pair>>) => `${status} ${body.error_type ?? ''}`

test('an organizer pairs a borrowed tablet by its code, which then gets the codes of the next hour', async () => {
  const event = await world.event({ name: 'Reading night', supply: 50 })
  const { status, body } = await add(event, ' Door,\n left ')
  assert.deepEqual([status, body.data.name, body.data.paired_at], [200, 'Door, left', null])
  assert.match(body.data.code, /^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
  // As someone types it who read it aloud.
  const paired = await pair(` ${body.data.code.toLowerCase().replace('-', ' ')}`)
  assert.deepEqual([paired.status, paired.body.data.event_id], [200, event.id])
  const { data } = (await codes({ key: paired.body.data.key })).body
  assert.deepEqual(
    [data.event.name, data.event.supply, data.event.collected, data.period_seconds, data.grace_seconds],
    ['Reading night', 50, 0, 120, 60],
  )
  assert.equal(data.now, world.context.clock().getTime())
  assert.ok(data.codes[0].from <= data.now && data.now < data.codes[1].from)
  assert.ok(data.codes.at(-1).from >= data.now + 58 * 60_000)
  assert.equal(new Set(data.codes.map((one: { code: string }) => one.code)).size, 31)
  const { kiosks } = await list(event)
  assert.deepEqual(
    kiosks.map((one: { name: string; seen_at: string | null }) => [one.name, one.seen_at !== null]),
    [['Door, left', true]],
  )
})

test('who runs the event opens its kiosk without pairing, by its id or its slug; screens differ, and so do events', async () => {
  const event = await world.event({ name: 'Own screen' })
  const byId = (await codes({ event: event.id }, 'holder')).body.data
  const bySlug = (await codes({ event: 'own-screen' }, 'holder')).body.data
  assert.deepEqual(byId.codes, bySlug.codes)
  const { key } = (await pair((await add(event)).body.data.code)).body.data
  assert.notEqual((await codes({ key })).body.data.codes[0].code, byId.codes[0].code)
  // It is no screen that one could remove.
  assert.equal((await list(event)).kiosks.length, 1)
})

test('how long codes are valid is set for each event, within bounds', async () => {
  const event = await world.event()
  const set = (times: object, as = 'holder') => world.ask(`PUT ${screens(event)}`, { as, body: { times } })
  assert.equal((await set({ period_seconds: 30, grace_seconds: 0 })).body.data.period_seconds, 30)
  const { data } = (await codes({ event: event.id }, 'holder')).body
  assert.deepEqual([data.period_seconds, data.grace_seconds, data.codes.length], [30, 0, 121])
  for (const body of [{ period_seconds: 29, grace_seconds: 0 }, { period_seconds: 60, grace_seconds: 601 }, {}])
    assert.equal(said(await set(body)), '400 bad_request')
  assert.equal(said(await set({ period_seconds: 60, grace_seconds: 60 }, 'eve')), '404 poap_event_not_found')
  assert.equal((await list(event)).period_seconds, 30)
})

test('security 122: a pairing code works once, for fifteen minutes, and a wrong one is refused like a used one', async () => {
  const event = await world.event()
  const { code } = (await add(event)).body.data
  const both = await Promise.all([pair(code), pair(code)])
  assert.deepEqual(both.map(said).sort(), ['200 ', '404 kiosk_code_not_found'])
  const used = await pair(code)
  const wrong = await pair('ABCDE-ABCDE')
  const { request_id: _, ...usedBody } = used.body
  const { request_id: __, ...wrongBody } = wrong.body
  assert.deepEqual([said(used), usedBody], [said(wrong), wrongBody])
  const late = (await add(event, 'Late')).body.data.code
  world.travel(15)
  assert.equal(said(await pair(late)), '404 kiosk_code_not_found')
  assert.deepEqual(
    (await list(event)).kiosks.map(({ name }: { name: string }) => name),
    ['Door'],
  )
  await removeExpired(world.context)
  const { rows } = await world.database.pool.query('select name from cards.kiosks where event_id = $1', [event.id])
  assert.deepEqual(rows, [{ name: 'Door' }])
})

test('security 122: neither code nor key is stored, and wrong codes are limited by network, which keeps no right one out', async () => {
  const limited = await createCardsWorld({ rateLimits: true })
  try {
    const event = await limited.event()
    const { code } = (await limited.ask(`POST ${screens(event)}`, { as: 'holder', body: { name: 'Door' } })).body.data
    const from = '203.0.113.9'
    const guess = (one: string) => limited.ask('POST /api/kiosks/pair', { body: { code: one }, from })
    for (let tries = 0; tries < 30; tries += 1) assert.equal(said(await guess('WRONG')), '404 kiosk_code_not_found')
    assert.equal(said(await guess('WRONG')), '429 too_many_requests')
    const { status, body } = await guess(code)
    assert.equal(status, 200)
    assert.equal(said(await guess(code)), '429 too_many_requests', 'a used one is a wrong one')
    const { rows } = await limited.database.pool.query('select * from cards.kiosks')
    const stored = JSON.stringify(rows, (_key, value) =>
      value?.type === 'Buffer' ? Buffer.from(value).toString() : value,
    )
    for (const secret of [code, body.data.key]) assert.ok(!stored.includes(secret))
  } finally {
    await limited.close()
  }
})

test('security 123: a paired browser may show the codes of its event and do nothing else; removed, it gets none', async () => {
  const event = await world.event()
  const other = await world.event({}, 'other-holder')
  const { code, id } = (await add(event)).body.data
  const { key } = (await pair(code)).body.data
  // The key is no session, and names its event by itself.
  const headers = { authorization: `Bearer ${key}` }
  for (const route of ['GET /api/me', `GET ${screens(event)}`, 'GET /api/poap-events'])
    assert.equal((await world.ask(route, { headers })).status, 401)
  assert.equal((await codes({ key, event: other.id })).body.data.event.id, event.id)
  for (const as of ['eve', 'other-holder']) {
    assert.equal(said(await codes({ event: event.id }, as)), '404 poap_event_not_found')
    assert.equal(said(await add(event, 'Mine', as)), '404 poap_event_not_found')
    assert.equal(said(await world.ask(`GET ${screens(event)}`, { as })), '404 poap_event_not_found')
    assert.equal(said(await world.ask(`DELETE ${screens(event)}/${id}`, { as })), '404 poap_event_not_found')
  }
  assert.equal(said(await world.ask(`DELETE ${screens(other)}/${id}`, { as: 'other-holder' })), '404 kiosk_not_found')
  assert.equal(said(await codes({ event: event.id })), '401 unauthorized_credentials')
  assert.equal(said(await codes({})), '401 unauthorized_credentials')
  assert.equal((await world.ask(`DELETE ${screens(event)}/${id}`, { as: 'holder' })).status, 200)
  assert.equal(said(await codes({ key })), '404 kiosk_not_found')
})

test('an event has at most fifty screens, also when the last are added at one moment', async () => {
  const event = await world.event()
  for (let place = 1; place < 50; place += 1) assert.equal(said(await add(event, `Screen ${place}`)), '200 ')
  const lock = await world.hold('select from cards.poap_events where event_id = $1 for update', [event.id])
  const last = [add(event, 'One'), add(event, 'Other')]
  await lock.waiting(2, ...last)
  await lock.release()
  assert.deepEqual((await Promise.all(last)).map(said).sort(), ['200 ', '409 too_many_kiosks'])
})
