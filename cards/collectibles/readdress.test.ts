import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type CardsWorld, createCardsWorld } from '../../dev/cards-world.ts'
import { Refusal } from '../../kit/http/refusal.ts'
import { takeDownEvent } from '../poap-events/take-down.ts'
import { readdress } from './readdress.ts'

let world: CardsWorld
before(async () => {
  world = await createCardsWorld()
})
after(() => world.close())

const open = (change = {}) => world.event({ end_date: '2026-12-01T00:00', ...change })
const keep = (ref: string, email: string) => world.ask('POST /api/collectibles', { body: { ref, email } })
const move = (ref: string, email: string) =>
  readdress(world.context, { ref, email, ipAddress: '127.0.0.1' }).then(
    () => 'moved',
    (error: unknown) => (error instanceof Refusal ? error.type : Promise.reject(error)),
  )
const collection = async (email: string) => {
  const { status, body } = await world.ask('GET /api/collectibles', { as: email, emails: [email] })
  assert.equal(status, 200)
  return body.data.map(({ serial }: { serial: number }) => serial) as number[]
}

/** Enough to fail when the lock is gone. */
const rounds = 25

test('security 63: moved, proved and typed again at the same moment, it is one person’s, and no call fails', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const event = await open()
    const card = await world.card({ eventId: event.id })
    const [first, second, third] = [
      `first${round}@example.com`,
      `second${round}@example.com`,
      `third${round}@example.com`,
    ]
    const [ref, next, last] = [await world.tap(card), await world.tap(card), await world.tap(card)]
    assert.equal((await keep(ref, first)).status, 200)
    const [outcome, , again, other] = await Promise.all([
      move(ref, second),
      round % 2 === 0 ? collection(first) : undefined,
      keep(next, first),
      keep(last, second),
      move(ref, third),
    ])
    assert.ok(['moved', 'tap_used'].includes(outcome), outcome)
    assert.deepEqual([again.status, other.status], [200, 200])
    const all = [await collection(first), await collection(second), await collection(third)]
    const holders = all.filter((serials) => serials.includes(1))
    assert.ok(holders.length <= 1, JSON.stringify(all))
    assert.ok(all[0]!.length === 1 && all[1]!.length === 1, JSON.stringify(all))
  }
})

test('security 63: nothing moves of an event that was rejected since, nor of one whose collectible was taken back', async () => {
  const event = await open()
  const card = await world.card({ eventId: event.id })
  const [ref, gone] = [await world.tap(card), await world.tap(card)]
  await keep(ref, 'a@reject.example.com')
  await keep(gone, 'b@reject.example.com')
  const { rows } = await world.database.pool.query(
    `select cards.take_back(event_id, array[collectible_id]) from cards.collectibles where event_id = $1 and serial = 2`,
    [event.id],
  )
  assert.equal(rows.length, 1)
  assert.equal(await move(gone, 'c@reject.example.com'), 'tap_used')
  await takeDownEvent(world.context, event.id, 'A scam.')
  assert.equal(await move(ref, 'c@reject.example.com'), 'tap_used')
  assert.equal(await move('nothing', 'c@reject.example.com'), 'tap_expired')
  assert.deepEqual(
    (await world.mails()).filter(({ to }) => to === 'c@reject.example.com'),
    [],
  )
})
