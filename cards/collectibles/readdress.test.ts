import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type CardsWorld, createCardsWorld } from '../../dev/cards-world.ts'
import { Refusal } from '../../kit/http/refusal.ts'
import { limitCollectEmails } from '../limits/limit-calls.ts'
import { takeDownEvent } from '../poap-events/take-down.ts'
import { readdress } from './readdress.ts'

let world: CardsWorld
before(async () => {
  world = await createCardsWorld()
})
after(() => world.close())

const open = (change = {}) => world.event({ end_date: '2026-12-01T00:00', ...change })
const keep = (ref: string, email: string) => world.ask('POST /api/collectibles', { body: { ref, email } })
const move = (ref: string, email: string, change: Partial<CardsWorld['context']> = {}) =>
  readdress({ ...world.context, ...change }, { ref, email, ipAddress: '127.0.0.1' }).then(
    () => 'moved',
    (error: unknown) => (error instanceof Refusal ? error.type : Promise.reject(error)),
  )
const collection = async (email: string) => {
  const { status, body } = await world.ask('GET /api/collectibles', { as: email, emails: [email] })
  assert.equal(status, 200)
  return body.data.map(({ serial }: { serial: number }) => serial) as number[]
}

/** Enough for the test to fail without the lock. */
const rounds = 25

test('security 63: moved, verified and typed again at once, a collectible has one collector, and no call fails', async () => {
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

test('security 120: while the holder of an event is banned, what was collected there moves to no other address, which gets no email', async () => {
  const event = await open()
  const card = await world.card({ eventId: event.id })
  for (const [ref, wrong, right] of [
    [await world.tap(card), 'tapped-wrong@example.com', 'tapped-right@example.com'],
    [await world.admit(event.id), 'coded-wrong@example.com', 'coded-right@example.com'],
  ] as const) {
    assert.equal((await keep(ref, wrong)).status, 200)
    const isBanned = async (user: string) => user === 'holder'
    assert.equal(await move(ref, right, { isBanned }), 'tap_used')
    assert.deepEqual(await collection(right), [])
    assert.equal((await world.mails()).filter(({ to }) => to === right).length, 0)
    assert.equal(await move(ref, right, { isBanned: async () => false }), 'moved')
  }
})

const serialsOf = (emails: readonly string[]) => Promise.all(emails.map(collection))
/** Two taps with the same mistyped address; nobody would find the number of the second. */
const mistypeTwice = async (name: string) => {
  const card = await world.card({ eventId: (await open()).id })
  const [first, second] = [await world.tap(card), await world.tap(card)]
  const [typo, ...right] = ['typo', 'one', 'two'].map((local) => `${local}@${name}.example.com`) as [
    string,
    string,
    string,
  ]
  for (const ref of [first, second]) assert.equal((await keep(ref, typo)).status, 200)
  return { first, second, typo, right }
}

test('security 63: two collectibles of one mistyped address go where each is sent, even at once', async () => {
  const { first, second, typo, right } = await mistypeTwice('held')
  // The second move has started and waits for a lock.
  const queue = await world.hold('select from cards.collectors where duplicate for key share', [])
  const later = move(second, right[1]!)
  await queue.waiting(1)
  const sooner = move(first, right[0]!)
  await queue.waiting(2, sooner)
  await queue.release()
  assert.deepEqual(await Promise.all([sooner, later]), ['moved', 'moved'])
  assert.deepEqual(await serialsOf([typo, ...right]), [[], [1], [2]])

  for (let round = 0; round < rounds; round += 1) {
    const twice = await mistypeTwice(`round${round}`)
    const outcomes = await Promise.all([move(twice.first, twice.right[0]!), move(twice.second, twice.right[1]!)])
    assert.deepEqual(outcomes, ['moved', 'moved'])
    assert.deepEqual(await serialsOf([twice.typo, ...twice.right]), [[], [1], [2]])
  }
})

test('security 63: a collectible can move while a concurrent correction makes it its collector’s own', async () => {
  const { first, second, typo, right } = await mistypeTwice('waits')
  const queue = await world.hold(
    `with made as (insert into cards.collectors (created_at) values (now()) returning collector_id)
     insert into cards.collector_emails (email, collector_id) select $1, collector_id from made`,
    [right[1]],
  )
  const later = move(second, right[1]!)
  await queue.waiting(1)
  assert.equal(await move(first, right[0]!), 'moved')
  await queue.release()
  assert.equal(await later, 'moved')
  assert.deepEqual(await serialsOf([typo, ...right]), [[], [1], [2]])
})

test('a collectible that is revoked meanwhile does not move, and the new address is not stored', async () => {
  const { first, second, right } = await mistypeTwice('taken')
  const queue = await world.hold(
    `select cards.take_back(k.event_id, array[k.collectible_id]) from cards.collectibles k
     join cards.typed_addresses a using (card_id, key_version, counter) where a.email = 'typo@taken.example.com'`,
    [],
  )
  const moves = [move(first, right[0]!), move(second, right[1]!)]
  await queue.waiting(2)
  await queue.release()
  assert.deepEqual(await Promise.all(moves), ['tap_used', 'tap_used'])
  const { rows } = await world.database.pool.query('select from cards.collector_emails where email = any ($1)', [right])
  assert.equal(rows.length, 0)
})

test('security 52: a correction that is refused or sent twice at once does not count against the limit', async () => {
  const card = await world.card({ eventId: (await open()).id })
  const ref = await world.tap(card)
  await keep(ref, 'typo@counted.example.com')
  const { settings } = world.context
  const { rates } = settings.limits
  const counting = { settings: { ...settings, rateLimits: true } }
  const full = { ...rates, LIMIT_COLLECT_MAILS_PER_ADDRESS: { max: 1, seconds: 600 } }
  const withoutRoom = { settings: { ...counting.settings, limits: { ...settings.limits, rates: full } } }
  const denied = { ...counting, makeSignInLink: () => Promise.reject(new Refusal('invalid_email')) }
  const down = { ...counting, makeSignInLink: () => Promise.reject(new Error('The store is gone.')) }
  await limitCollectEmails(
    { ...world.context, ...counting },
    { email: 'full@counted.example.com', ipAddress: '127.0.0.1' },
  )
  for (let again = 0; again < 2; again += 1) {
    assert.equal(await move(ref, 'full@counted.example.com', withoutRoom), 'too_many_requests')
    assert.equal(await move(ref, 'denied@counted.example.com', denied), 'invalid_email')
    await assert.rejects(move(ref, 'down@counted.example.com', down), /gone/)
  }

  const both = Promise.withResolvers<void>()
  let requests = 0
  const together = {
    ...counting,
    makeSignInLink: async (email: string) => {
      requests += 1
      if (requests === 2) both.resolve()
      await both.promise
      return world.context.makeSignInLink(email)
    },
  }
  const twice = ['one@counted.example.com', 'one@counted.example.com'].map((email) => move(ref, email, together))
  assert.deepEqual(await Promise.all(twice), ['moved', 'moved'])
  assert.equal((await world.mails()).filter(({ to }) => to === 'one@counted.example.com').length, 1)

  assert.equal(await move(ref, 'two@counted.example.com', counting), 'moved')
  assert.equal(await move(ref, 'three@counted.example.com', counting), 'too_many_requests')
})

test('security 63: a collectible that was revoked, or whose event was taken down, does not move', async () => {
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
