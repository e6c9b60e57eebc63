import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCardsWorld } from '@iyk/dev/cards-world.ts'
import { verifyTap } from './verify-tap.ts'

const open = async (t: { after: (close: () => Promise<void>) => void }) => {
  const world = await createCardsWorld({ rateLimits: true })
  t.after(() => world.close())
  const event = await world.event()
  const card = await world.card({ eventId: event.id })
  return { world, card, event }
}
type Address = { e: string; c: string }

test('security 58: sixty stored URLs of one card used at once give no more than people tapping it would get', async (t) => {
  const { world, card } = await open(t)
  const stored: Address[] = []
  for (let count = 1; count <= 60; count += 1) stored.push(await world.tapAddress(card))
  let counted = 0
  for (const [index, address] of stored.entries()) {
    const read = await verifyTap(world.context, address)
    if ('refused' in read) continue
    const body = { ref: read.ref, email: `made-up-${index}@example.com` }
    counted += (await world.ask('POST /api/collectibles', { body })).status === 200 ? 1 : 0
  }
  assert.equal(counted, 20)
  // A minute later, new taps work, and refused ones stay refused.
  world.travel(1)
  assert.ok('ref' in (await verifyTap(world.context, await world.tapAddress(card))))
  for (const address of stored.slice(20))
    assert.deepEqual(await verifyTap(world.context, address), { refused: 'tap_stale' })
})

test('security 58: a counter far behind a newer one is stale after a minute, a close one is not', async (t) => {
  const { world, card } = await open(t)
  const stored: Address[] = []
  for (let count = 1; count <= 40; count += 1) stored.push(await world.tapAddress(card))
  assert.ok('ref' in (await verifyTap(world.context, stored[39]!)))
  world.travel(2)
  assert.deepEqual(await verifyTap(world.context, stored[0]!), { refused: 'tap_stale' })
  assert.ok('ref' in (await verifyTap(world.context, stored[20]!)))
})

test('a thousand guests an hour can tap one card, and its holder sees taps and refusals by the hour', async (t) => {
  const { world, card, event } = await open(t)
  const end = event.ends_at
  assert.ok(end > '2026-11-20T22')
  for (let guest = 1; guest <= 1000; guest += 1) {
    assert.ok('ref' in (await verifyTap(world.context, await world.tapAddress(card))), `guest ${guest}`)
    world.travel(0.06)
  }
  const { body } = await world.ask('POST /api/collectibles', {
    body: { ref: await world.tap(card), email: 'a@example.com' },
  })
  assert.equal(body.data.serial, 1)
  await verifyTap(world.context, { ...(await world.tapAddress(card)), c: '0'.repeat(16) })
  const hours = await world.ask(`GET /api/cards/${card.id}/taps`, { as: 'holder' })
  assert.deepEqual(hours.body.data, [
    { hour: '2026-11-20T20:00:00.000Z', taps: 1, collected: 1, refused: { tap_forged: 1 } },
    { hour: '2026-11-20T19:00:00.000Z', taps: 1000, collected: 0, refused: {} },
  ])
  assert.equal((await world.ask(`GET /api/cards/${card.id}/taps`, { as: 'eve' })).status, 404)
})

test('every refused tap is logged with its reason and without its ref or address', async (t) => {
  const { world, card } = await open(t)
  const address = await world.tapAddress(card)
  await verifyTap(world.context, { e: 'garbage', c: '' })
  await verifyTap(world.context, { ...address, c: '0'.repeat(16) })
  const refused = world.logged.filter((line) => line.startsWith('tap refused'))
  assert.match(refused[0] ?? '', /tap_forged.*unreadable/)
  assert.match(refused[1] ?? '', /tap_forged.*wrong MAC/)
  assert.ok(refused.every((line) => !line.includes(address.e) && !line.includes('0'.repeat(16))))
})
