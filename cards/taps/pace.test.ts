import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCardsWorld } from '@iyk/dev/cards-world.ts'
import { type Log, silentLog } from '@iyk/kit/log.ts'
import { verifyCopyableTap } from './verify-copyable-tap.ts'
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

test('a refused tap is logged with its reason and without its ref or address', async (t) => {
  const { world, card } = await open(t)
  const address = await world.tapAddress(card)
  await verifyTap(world.context, { e: 'garbage', c: '' })
  await verifyTap(world.context, { ...address, c: '0'.repeat(16) })
  const refused = world.logged.filter((line) => line.startsWith('tap refused'))
  assert.match(refused[0] ?? '', /tap_forged.*unreadable/)
  assert.match(refused[1] ?? '', /tap_forged.*wrong MAC/)
  assert.ok(refused.every((line) => !line.includes(address.e) && !line.includes('0'.repeat(16))))
})

test('security 167: forged taps in a flood leave a few lines that count them all; each one of a known card counts for its holder', async (t) => {
  const lines: Record<string, unknown>[] = []
  const counted = Promise.withResolvers<void>()
  const countOf = (reason: string) =>
    lines.filter((line) => line.reason === reason).reduce((sum, { more = 1 }) => sum + Number(more), 0)
  const isEach = (reason: string) => countOf(reason) === each
  const each = 300
  const log: Log = {
    ...silentLog,
    warn: (fields, message) => {
      assert.equal(message, 'tap refused')
      lines.push(fields)
      if (isEach('unreadable') && isEach('wrong MAC or key version') && isEach('unknown address')) counted.resolve()
    },
  }
  const world = await createCardsWorld({}, { log })
  t.after(() => world.close())
  const card = await world.card({ eventId: (await world.event()).id })
  const address = await world.tapAddress(card)
  const forge = [
    () => verifyTap(world.context, { e: '00', c: '11' }),
    () => verifyTap(world.context, { ...address, c: '0'.repeat(16) }),
    () => verifyCopyableTap(world.context, { s: 'made-up', n: undefined, ipAddress: '192.0.2.1' }, { record: true }),
  ]
  for (const one of forge)
    assert.ok((await Promise.all(Array.from({ length: each }, one))).every((tap) => 'refused' in tap))
  await counted.promise
  assert.ok(lines.length < each / 10, `${lines.length} lines`)
  const hours = await world.ask(`GET /api/cards/${card.id}/taps`, { as: 'holder' })
  assert.deepEqual(hours.body.data[0].refused, { tap_forged: each })
})
