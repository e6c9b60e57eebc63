import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type CardsWorld, createCardsWorld, draft } from '@iyk/dev/cards-world.ts'
import { sha256 } from '@iyk/kit/hash.ts'
import { statement } from '@iyk/kit/postgres/database.ts'
import { removeExpired } from '../database/remove-expired.ts'
import { forgetUser } from '../me/forget.ts'

let world: CardsWorld
before(async () => {
  world = await createCardsWorld({ rateLimits: true })
})
after(() => world.close())

type Reply = Awaited<ReturnType<CardsWorld['ask']>>
const outcome = ({ status, body, headers }: Reply) =>
  status === 429 ? `${body.error_type} for ${headers['retry-after']} s` : status
const times = async <Result>(count: number, work: (n: number) => Promise<Result>) => {
  const results: Result[] = []
  for (let n = 0; n < count; n += 1) results.push(await work(n))
  return results
}

const fillStatement = statement(
  'test.fill_limit',
  'insert into cards.limits (key, hits, counts) values ($1, array[$2::timestamptz], array[$3::integer])',
)
/** Counts this many calls as just made. */
const fill = (key: string, calls: number) => world.database.rows(fillStatement, [key, world.context.clock(), calls])

const nowhere = '00000000-0000-4000-8000-000000000000'
const expensive: [kind: string, route: string, body: unknown, headers?: Record<string, string>][] = [
  ['events', 'POST /api/poap-events', draft()],
  ['pictures', `PUT /api/poap-events/${nowhere}/picture`, Buffer.from('no picture'), { 'content-type': 'image/png' }],
  [
    'vouchers',
    `POST /api/collectibles/${nowhere}/voucher`,
    { chain_id: 100, address: '0x000000000000000000000000000000000000dEaD' },
  ],
]

for (const [kind, route, body, headers = {}] of expensive) {
  const max = kind === 'vouchers' ? 10_000 : 1000
  const call = (as: string, from = '203.0.113.1') => world.ask(route, { as: `${as} of ${kind}`, body, headers, from })

  test(`security 52: a user gets a hundred calls an hour for ${kind} from any network; others are not affected`, async () => {
    const first = await times(100, async (n) => outcome(await call('ada', `203.0.113.${n}`)))
    const [open] = first
    assert.deepEqual(new Set(first), new Set([kind === 'events' ? 200 : 404]))
    assert.equal(outcome(await call('ada')), 'too_many_requests for 3600 s')
    assert.equal(outcome(await call('ben')), open)
    world.travel(60)
    assert.equal(outcome(await call('ada')), open)
  })

  test(`security 52: a network gets ${max} calls an hour for ${kind}, across users`, async () => {
    await fill(`${kind}:network:198.51.100.7`, max - 1)
    assert.notEqual((await call('last', '198.51.100.7')).status, 429)
    assert.equal(outcome(await call('late', '198.51.100.7')), 'too_many_requests for 3600 s')
    assert.notEqual((await call('late', '198.51.100.8')).status, 429)
  })
}

const collectible = async () => {
  const { id } = await world.event({ end_date: '2026-12-31T00:00' })
  const card = await world.card({ eventId: id })
  return () => world.tap(card)
}
const keep = async (ref: string, email: string, from = '203.0.113.1') =>
  outcome(await world.ask('POST /api/collectibles', { body: { ref, email }, from }))

test('a mailbox gets twenty emails in ten minutes in any spelling; its tap stays usable, and repeating one is free', async () => {
  const taps = await times(21, collectible)
  const refs = await times(20, (n) => taps[n]!())
  for (const ref of [...refs, refs[0]!]) assert.equal(await keep(ref, 'much@example.com'), 200)
  const last = await taps[20]!()
  for (const same of ['MUCH@example.com', 'much+again@example.com'])
    assert.equal(await keep(last, same), 'too_many_requests for 600 s')
  assert.equal((await world.mails()).filter(({ to }) => to === 'much@example.com').length, 20)
  assert.equal(world.links.filter((to) => to === 'much@example.com').length, 20)
  assert.equal(
    (await world.ask('POST /api/collectibles', { as: 'signed in', body: { ref: await taps[20]!() } })).status,
    200,
  )
  world.travel(10)
  assert.equal(await keep(last, 'much@example.com'), 200)
})

test('security 52: neither made-up refs nor a tap over its limit count against a network', async () => {
  const from = '198.51.100.77'
  await fill('asks:network:198.51.100.77', 5998)
  for (let n = 0; n < 5; n += 1) assert.equal(await keep(String(n).padEnd(22, 'A'), 'guess@example.com', from), 404)
  const [tap, other] = [await collectible(), await collectible()]
  const tapped = await tap()
  await fill(`asks:tap:${sha256(tapped).toString('base64url')}`, 20)
  assert.equal(await keep(tapped, 'asks@example.com', from), 'too_many_requests for 600 s')
  assert.equal(await keep(await tap(), 'guest@example.com', from), 200)
  assert.equal(await keep(await other(), 'guest@example.com', from), 200)
  assert.equal(await keep(await other(), 'late@example.com', from), 'too_many_requests for 600 s')
  const { rows } = await world.database.pool.query(
    `select from cards.limits where key like 'asks:tap:%' and key = any($1)`,
    [[`asks:tap:${sha256('0'.padEnd(22, 'A')).toString('base64url')}`]],
  )
  assert.equal(rows.length, 0, 'and leave no row behind')
})

test('security 52: a network gets two thousand emails in ten minutes, and only usable taps count', async () => {
  await fill('mails:network:198.51.100.9', 1999)
  const [tap, other] = [await collectible(), await collectible()]
  const used = await tap()
  assert.equal(await keep('A'.repeat(22), 'guess@example.com', '198.51.100.9'), 404)
  assert.equal(await keep(used, 'last@example.com', '198.51.100.9'), 200)
  const late = await other()
  assert.equal(await keep(late, 'late@example.com', '198.51.100.9'), 'too_many_requests for 600 s')
  assert.equal(await keep(used, 'late@example.com', '198.51.100.9'), 409)
  assert.equal(await keep(late, 'late@example.com', '198.51.100.10'), 200)
})

const offer = async (id: string, email: string, as = 'holder') =>
  outcome(await world.ask(`POST /api/cards/${id}/offer`, { as, body: { email } }))
const offersTo = async (email: string) => (await world.mails()).filter(({ to }) => to === email).length

test('security 52: a current offer is emailed once, however often it is repeated', async () => {
  const { id } = await world.card({ holderId: 'holder' })
  const replies = await Promise.all(Array.from({ length: 12 }, () => offer(id, 'once@example.com')))
  assert.deepEqual(new Set(replies), new Set([200]))
  for (let again = 0; again < 12; again += 1) assert.equal(await offer(id, 'Once@example.com'), 200)
  assert.equal(await offersTo('once@example.com'), 1)
  await world.ask(`DELETE /api/cards/${id}/offer`, { as: 'holder' })
  assert.equal(await offer(id, 'once@example.com'), 200)
  assert.equal(await offersTo('once@example.com'), 2)
})

test('security 52: a mailbox gets five offers a day from one user and ten in all, in any spelling', async () => {
  const cards = await times(13, async (n) => (await world.card({ holderId: `giver ${n < 6 ? 0 : n}` })).id)
  const give = (n: number, email: string) => offer(cards[n]!, email, `giver ${n < 6 ? 0 : n}`)
  for (let n = 0; n < 5; n += 1) assert.equal(await give(n, `wanted+${n}@example.com`), 200)
  assert.equal(await give(5, 'wanted@example.com'), 'too_many_requests for 86400 s')
  assert.equal(await give(5, 'another@example.com'), 200)
  for (let n = 6; n < 11; n += 1) assert.equal(await give(n, 'wanted@example.com'), 200)
  assert.equal(await give(11, 'wanted@example.com'), 'too_many_requests for 86400 s')
  // Offers without a card do not count.
  for (let n = 0; n < 12; n += 1) assert.equal(await offer(cards[0]!, 'free@example.com', 'nobody'), 404)
  assert.equal(await give(11, 'free@example.com'), 200)
  world.travel(24 * 60)
  assert.equal(await give(11, 'wanted@example.com'), 200)
})

test('security 52: a user can make fifty offers a day', async () => {
  const { id } = await world.card({ holderId: 'spreader' })
  for (let n = 0; n < 50; n += 1) assert.equal(await offer(id, `stranger-${n}@example.com`, 'spreader'), 200)
  assert.equal(await offer(id, 'stranger-50@example.com', 'spreader'), 'too_many_requests for 86400 s')
})

test('deleting a user also deletes the counts of their mailbox', async () => {
  const { id } = await world.card({ holderId: 'holder of one' })
  assert.equal(await offer(id, 'forgotten+tag@example.com', 'holder of one'), 200)
  const counted = async () =>
    (await world.database.pool.query("select from cards.limits where key like '%forgotten@example.com%'")).rowCount
  assert.equal(await counted(), 2)
  await forgetUser(world.context, { userId: 'gone', emails: ['forgotten+tag@example.com'] })
  assert.equal(await counted(), 0)
})

test('of twenty concurrent requests for a user’s hundredth event, one succeeds', async () => {
  await fill('events:user:rush', 99)
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => world.ask('POST /api/poap-events', { as: 'rush', body: draft() })),
  )
  assert.equal(replies.filter(({ status }) => status === 200).length, 1)
})

test('GET requests are not counted, and counts are deleted after a day', async () => {
  const count = async () => (await world.database.pool.query('select count(*)::int from cards.limits')).rows[0].count
  world.travel(25 * 60)
  await removeExpired(world.context)
  assert.equal(await count(), 0)
  const { body } = await world.ask('POST /api/poap-events', { as: 'reader', body: draft() })
  assert.equal(await count(), 2)
  for (const path of ['/api/poap-events', `/api/poap-events/${body.data.id}`, '/api/cards', '/api/collectibles'])
    assert.equal((await world.ask(`GET ${path}`, { as: 'reader' })).status, 200)
  assert.equal(await count(), 2)
  await removeExpired(world.context)
  assert.equal(await count(), 2)
})

test('the counts of an address that has the characters between the parts of a limit’s name are deleted with it', async () => {
  const email = 'odd|odd@example.com'
  const count = async () =>
    (await world.database.pool.query("select from cards.limits where key like '%odd@example.com%'")).rowCount
  assert.equal(await keep(await (await collectible())(), email), 200)
  assert.ok((await count())! > 0)
  await forgetUser(world.context, { emails: [email] })
  assert.equal(await count(), 0)
})
