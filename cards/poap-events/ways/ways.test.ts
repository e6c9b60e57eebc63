import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type CardsWorld, createCardsWorld } from '@iyk/dev/cards-world.ts'
import type { CodeBatch, WayChange } from '@iyk/wire/ways.ts'
import { admitByWord } from '../../admissions/admit-by-word.ts'
import { parseCode } from '../../admissions/code.ts'
import { findListedRef, listLinksSent, sendListLink } from '../../admissions/send-list-link.ts'
import { removeExpired } from '../../database/remove-expired.ts'
import { forgetUser } from '../../me/forget.ts'
import { sendInvitations } from '../guest-invitations/send.ts'

let world: CardsWorld
before(async () => {
  world = await createCardsWorld({ rateLimits: true })
})
after(() => world.close())

const open = (change = {}) => world.event({ end_date: '2026-12-01T00:00', ...change })
const set = (id: string, way: string, change: WayChange, as = 'holder') =>
  world.ask(`PUT /api/poap-events/${id}/ways/${way}`, { as, body: change })
const read = async (id: string) => (await world.ask(`GET /api/poap-events/${id}/ways`, { as: 'holder' })).body.data
const make = async (id: string, count: number, name = 'Box 1') =>
  (await world.ask(`POST /api/poap-events/${id}/codes`, { as: 'holder', body: { name, count } })).body.data
const collect = async (ref: string, email: string) => {
  const { status, body } = await world.ask('POST /api/collectibles', { body: { ref, email } })
  return status === 200 ? body.data.serial : `${status} ${body.error_type}`
}
const typeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    ({ type }: { type: string }) => type,
  )

test('security 117: only the holder of an event sees and sets its ways', async () => {
  const { id } = await open()
  const { batch } = await make(id, 1)
  for (const [route, body] of [
    [`GET /api/poap-events/${id}/ways`, undefined],
    [`PUT /api/poap-events/${id}/ways/code`, { is_on: true }],
    [`POST /api/poap-events/${id}/codes`, { name: 'Mine', count: 1 }],
    [`GET /api/poap-events/${id}/codes/${batch.id}`, undefined],
    [`DELETE /api/poap-events/${id}/codes/${batch.id}`, undefined],
    [`POST /api/poap-events/${id}/allowed-addresses`, { addresses: ['a@example.com'] }],
    [`DELETE /api/poap-events/${id}/allowed-addresses`, undefined],
    [`POST /api/poap-events/${id}/guest-invitations`, { addresses: ['a@example.com'] }],
    [`DELETE /api/poap-events/${id}/guest-invitations`, undefined],
  ] as const) {
    const { status, body: reply } = await world.ask(route, { as: 'someone else', body })
    assert.equal(`${status} ${reply.error_type}`, '404 poap_event_not_found', route)
    assert.equal((await world.ask(route, { body })).status, 401, route)
  }
  const other = await open()
  const { status } = await world.ask(`GET /api/poap-events/${other.id}/codes/${batch.id}`, { as: 'holder' })
  assert.equal(status, 404)
  assert.equal((await read(id)).ways.length, 0)
})

test('a way that nothing collects by cannot be set, nor a bound on a day that does not exist', async () => {
  const { id } = await open()
  for (const way of ['api', 'chip'])
    assert.equal((await set(id, way, { is_on: true })).body.error_type, 'bad_request', way)
  for (const bound of ['opens_at', 'closes_at'])
    for (const [time, status] of [
      ['2026-02-31T10:00:00Z', 400],
      ['2026-04-31T10:00:00.5Z', 400],
      ['2027-02-29T23:59:59Z', 400],
      ['2028-02-29T23:59:59Z', 200],
    ] as const)
      assert.equal((await set(id, 'code', { is_on: true, [bound]: time })).status, status, `${bound} ${time}`)
})

test('codes are shown once, work once in any spelling, and say what became of each', async () => {
  const { id } = await open()
  await set(id, 'code', { is_on: true })
  const { batch, codes } = await make(id, 3, ' Box of badges ')
  assert.deepEqual(
    { ...batch, id: '', made_at: '' },
    { id: '', made_at: '', name: 'Box of badges', free: 3, used: 0, revoked: 0 },
  )
  assert.match(codes[0], /^[0-9A-Z]{4}(-[0-9A-Z]{4}){2}$/)
  assert.equal(new Set(codes).size, 3)
  const typed = parseCode(` ${codes[1].toLowerCase().replaceAll('-', ' – ')} `)
  assert.equal(await collect(typed!, 'guest@example.com'), 1)
  assert.equal(await collect(parseCode(codes[1])!, 'second@example.com'), '409 admission_used')
  const states = await world.ask(`GET /api/poap-events/${id}/codes/${batch.id}`, { as: 'holder' })
  assert.deepEqual(states.body.data.codes, [
    { place: 1, state: 'free', serial: null },
    { place: 2, state: 'used', serial: 1 },
    { place: 3, state: 'free', serial: null },
  ])
  assert.doesNotMatch(JSON.stringify(states.body), /guest@/)
  const withdrawn = await world.ask(`DELETE /api/poap-events/${id}/codes/${batch.id}`, { as: 'holder' })
  assert.deepEqual(withdrawn.body.data.batches, [{ ...batch, free: 0, used: 1, revoked: 2 }])
  assert.equal(await collect(parseCode(codes[0])!, 'late@example.com'), '410 admission_expired')
})

test('codes that nobody can read again are replaced in one step: free ones stop, and new ones are shown, or neither', async () => {
  const { id } = await open()
  await set(id, 'code', { is_on: true })
  const { batch, codes } = await make(id, 3)
  assert.equal(await collect(parseCode(codes[0])!, 'guest@example.com'), 1)
  const key = { 'idempotency-key': '"7c0b6a3e-1d7e-4a0b-9a52-6f8f1c3f0d11"' }
  const replace = (replaces: string, event = id, count = 2) =>
    world.ask(`POST /api/poap-events/${event}/codes`, {
      as: 'holder',
      headers: key,
      body: { name: 'Box 1', count, replaces },
    })
  const other = await open()
  assert.equal((await replace(batch.id, other.id)).body.error_type, 'code_batch_not_found')
  const { body } = await replace(batch.id)
  // Made at one moment, they are in the order of their ids.
  const byFree = (await read(id)).batches.toSorted((one: CodeBatch, other: CodeBatch) => other.free - one.free)
  assert.deepEqual(byFree, [body.data.batch, { ...batch, free: 0, used: 1, revoked: 2 }])
  assert.equal(await collect(parseCode(codes[1])!, 'late@example.com'), '410 admission_expired')
  assert.equal(await collect(parseCode(body.data.codes[0])!, 'late@example.com'), 2)
  // Its response was lost: the same codes, one of them used meanwhile.
  const again = await replace(batch.id)
  assert.deepEqual(again.body.data.codes, body.data.codes)
  assert.deepEqual(again.body.data.batch, { ...body.data.batch, free: 1, used: 1 })

  await world.database.pool.query('update cards.poap_events set approved_at = null where event_id = $1', [other.id])
  const { batch: kept } = await make(other.id, 600)
  assert.equal((await replace(kept.id, other.id, 1001)).body.error_type, 'too_many_before_approval')
  assert.deepEqual((await read(other.id)).batches, [kept])
  const before = await replace(kept.id, other.id, 600)
  assert.equal(before.body.data.batch.free, 600)
  assert.equal((await read(other.id)).batches.find(({ id: one }: { id: string }) => one === kept.id).free, 0)
})

test('security 118: a stored code cannot be read back, and one that looks like it leads nowhere', async () => {
  const { id } = await open()
  await set(id, 'code', { is_on: true })
  const { codes } = await make(id, 1)
  const code = parseCode(codes[0])!
  const { rows } = await world.database.pool.query('select a::text as text from cards.admissions a')
  for (const { text } of rows) assert.ok(!text.includes(code) && !text.includes(codes[0]))
  const last = code.endsWith('0') ? '1' : '0'
  assert.equal(await collect(code.slice(0, -1) + last, 'guess@example.com'), '404 tap_not_found')
})

test('ten thousand codes are made in one call, and an event has no more than its limit', async () => {
  const { id } = await open()
  const { codes } = await make(id, 10_000)
  assert.equal(new Set(codes).size, 10_000)
  const { status } = await world.ask(`POST /api/poap-events/${id}/codes`, {
    as: 'holder',
    body: { name: 'Too many', count: 10_001 },
  })
  assert.equal(status, 400)
})

test('withdrawn codes leave room for others, and are deleted after thirty days', async () => {
  const { id } = await open()
  const make = (count: number) =>
    world.ask(`POST /api/poap-events/${id}/codes`, { as: 'holder', body: { name: 'Box', count } })
  const { data } = (await make(2)).body
  await world.database.pool.query(
    `insert into cards.admissions (event_id, way, ref_hash, opened_at, batch_id, place)
     select $1, 'code', sha256(uuid_send(gen_random_uuid())), now(), $2, n from generate_series(3, 100000) n`,
    [id, data.batch.id],
  )
  assert.equal((await make(1)).body.error_type, 'too_many_codes')
  await world.ask(`DELETE /api/poap-events/${id}/codes/${data.batch.id}`, { as: 'holder' })
  assert.equal((await make(1)).status, 200)
  const count = async () =>
    (await world.database.pool.query('select count(*)::int from cards.admissions where event_id = $1', [id])).rows[0]
      .count
  assert.equal(await count(), 100_001)
  world.travel(30 * 24 * 60)
  await removeExpired(world.context)
  assert.equal(await count(), 1)
  world.travel(-30 * 24 * 60)
})

const admit = (eventId: string, word: string, ipAddress = '203.0.113.7') =>
  admitByWord(world.context, { eventId, word, ipAddress })

test('a secret word is forgiven its case, width and spaces, is read again by its holder, and has bounds', async () => {
  const { id } = await open()
  assert.equal((await set(id, 'word', { is_on: true })).body.error_type, 'word_missing')
  assert.equal((await set(id, 'word', { is_on: true, word: ' \u3000  ' })).status, 400)
  await set(id, 'word', { is_on: true, word: 'Ｌila Straße 7', at_most: 2 })
  assert.equal((await read(id)).word, 'Ｌila Straße 7')
  await set(id, 'word', { is_on: true, at_most: 2 })
  assert.equal((await read(id)).word, 'Ｌila Straße 7')
  const spellings = ['lila straße 7', 'LILA\u3000straße7', 'ｌｉｌａstraße７']
  const [first, second, third] = await Promise.all(spellings.map((word) => admit(id, word)))
  assert.equal(await typeOf(admit(id, 'lila strasse 8')), 'word_wrong')
  assert.equal(await collect(first!, 'one@example.com'), 1)
  assert.equal(await collect(second!, 'two@example.com'), 2)
  assert.equal(await collect(third!, 'three@example.com'), '409 way_closed')
  assert.equal(await typeOf(admit(id, 'lila straße 7')), 'way_closed')
  const { rows } = await world.database.pool.query('select sealed_word from cards.event_ways where event_id = $1', [id])
  assert.ok(!rows[0].sealed_word.toString('latin1').includes('ila'))
})

test('security 119: guessing a word is bounded by network and by event, and a network where it is known goes on', async () => {
  const { id } = await open()
  await set(id, 'word', { is_on: true, word: 'tulip field' })
  const guess = (n: number, network: number) => typeOf(admit(id, `guess ${n}`, `198.51.100.${network}`))
  const venue = '203.0.113.200'
  await admit(id, 'tulip field', venue)
  for (let network = 0; network < 10; network += 1)
    for (let n = 0; n < 100; n += 1) assert.equal(await guess(n, network), 'word_wrong')
  assert.equal(await guess(100, 0), 'too_many_requests', 'this network')
  assert.equal(await guess(0, 11), 'too_many_requests', 'any other')
  assert.equal(await typeOf(admit(id, 'tulip field', '198.51.100.0')), 'too_many_requests', 'even with the right one')
  // Someone at the venue guesses, too.
  for (let n = 0; n < 200; n += 1) assert.equal(await typeOf(admit(id, `venue ${n}`, venue)), 'word_wrong')
  assert.equal(await typeOf(admit(id, 'tulip field', venue)), 'done')
  // At a venue, one in four mistypes.
  for (let n = 0; n < 200; n += 1) {
    if (n % 4 === 0) assert.equal(await typeOf(admit(id, 'tulp field', venue)), 'word_wrong')
    assert.equal(await typeOf(admit(id, 'tulip field', venue)), 'done')
  }
})

test('security 119: who knows the word gets no more than 300 in ten minutes from one network', async () => {
  const { id } = await open()
  await set(id, 'word', { is_on: true, word: 'tulip field' })
  for (let n = 0; n < 300; n += 1) assert.equal(await typeOf(admit(id, 'tulip field', '203.0.113.77')), 'done')
  assert.equal(await typeOf(admit(id, 'tulip field', '203.0.113.77')), 'too_many_requests')
  const { rows } = await world.database.pool.query('select from cards.admissions where event_id = $1', [id])
  assert.equal(rows.length, 300)
  assert.equal(await typeOf(admit(id, 'tulip field', '203.0.113.78')), 'done')
})

const allow = async (id: string, addresses: string[]) =>
  (await world.ask(`POST /api/poap-events/${id}/allowed-addresses`, { as: 'holder', body: { addresses } })).body.data
const askLink = async (eventId: string, email: string) => {
  await sendListLink(world.context, { eventId, email, ipAddress: '203.0.113.9', language: 'en' })
  await listLinksSent(world.database)
  return (await world.mails()).filter(({ to }) => to === email.toLowerCase())
}

test('security 120: an allowed address gets a link that works once; any other is answered alike and gets nothing', async () => {
  const { id } = await open()
  await set(id, 'list', { is_on: true })
  assert.deepEqual(await allow(id, [' Ada@Example.com', 'ada@example.com', 'ben@example.com', 'nobody']), {
    added: 2,
    known: 0,
    invalid: ['nobody'],
  })
  assert.deepEqual(await allow(id, ['ADA@example.com', 'eve@example.com']), { added: 1, known: 1, invalid: [] })
  const { rows } = await world.database.pool.query(
    'select a::text as text from cards.admissions a where event_id = $1',
    [id],
  )
  for (const { text } of rows) assert.doesNotMatch(text, /example/)

  assert.deepEqual(await askLink(id, 'stranger@example.com'), [])
  const [mail] = await askLink(id, 'Ada@example.com')
  const ref = /\/c\/([\w-]{22})$/m.exec(mail!.text)?.[1]
  assert.equal(await collect(ref!, 'elsewhere@example.com'), 1)
  assert.equal(await collect(ref!, 'again@example.com'), '409 admission_used')
  assert.equal((await askLink(id, 'ada@example.com')).length, 1, 'no second email')

  const viewer = { userId: 'ben', verifiedEmails: ['b@example.com', 'ben@example.com'] }
  assert.equal(
    await findListedRef(world.context, { eventId: id, viewer: { userId: 'x', verifiedEmails: ['x@example.com'] } }),
    undefined,
  )
  const own = await findListedRef(world.context, { eventId: id, viewer })
  assert.equal((await world.ask('POST /api/collectibles', { as: 'ben', body: { ref: own } })).body.data.serial, 2)
  assert.deepEqual((await read(id)).listed, { free: 1, used: 2 })
  const emptied = await world.ask(`DELETE /api/poap-events/${id}/allowed-addresses`, { as: 'holder' })
  assert.deepEqual(emptied.body.data.listed, { free: 0, used: 2 })
  assert.deepEqual(await askLink(id, 'eve@example.com'), [])
})

test('security 120: while the holder of an event is banned, its list is answered as ever and emailed to nobody', async (t) => {
  const banned = new Set<string>()
  const own = await createCardsWorld({ rateLimits: true }, { isBanned: async (user) => banned.has(user) })
  t.after(() => own.close())
  const { id } = await own.event({ end_date: '2026-12-01T00:00' })
  await own.ask(`PUT /api/poap-events/${id}/ways/list`, { as: 'holder', body: { is_on: true } })
  const body = { addresses: ['ada@example.com', 'ben@example.com'] }
  await own.ask(`POST /api/poap-events/${id}/allowed-addresses`, { as: 'holder', body })
  const askFor = async (email: string) => {
    const reply = await sendListLink(own.context, { eventId: id, email, ipAddress: '203.0.113.9', language: 'en' })
    await listLinksSent(own.database)
    return [reply, (await own.mails()).filter(({ to }) => to === email).length]
  }
  banned.add('holder')
  assert.deepEqual(await askFor('ada@example.com'), [undefined, 0])
  assert.deepEqual(await askFor('stranger@example.com'), [undefined, 0])
  banned.delete('holder')
  assert.deepEqual(await askFor('ben@example.com'), [undefined, 1])
})

test('security 120: the links of a list are bounded by the mailbox they reach, however its addresses are written', async () => {
  const { id } = await open()
  await set(id, 'list', { is_on: true })
  const addresses = Array.from({ length: 12 }, (_, n) => `bombed+${n}@example.com`)
  await allow(id, addresses)
  let emails = 0
  for (const address of addresses) emails += (await askLink(id, address)).length
  assert.equal(emails, 10)
})

test('a list of ten thousand addresses is one call', async () => {
  const { id } = await open()
  const addresses = Array.from({ length: 10_000 }, (_, n) => `guest-of-the-evening-${n}@example.com`)
  assert.equal((await allow(id, addresses)).added, 10_000)
})

test('with the account of its holder, nothing of an event’s ways stays but what was collected', async () => {
  const event = await world.event({ end_date: '2026-12-01T00:00' }, 'goes')
  const as = 'goes'
  await world.ask(`PUT /api/poap-events/${event.id}/ways/word`, { as, body: { is_on: true, word: 'tulip field' } })
  await world.ask(`PUT /api/poap-events/${event.id}/ways/code`, { as, body: { is_on: true } })
  const made = await world.ask(`POST /api/poap-events/${event.id}/codes`, {
    as,
    body: { name: 'Secret box', count: 2 },
  })
  assert.equal(await collect(parseCode(made.body.data.codes[0])!, 'kept@example.com'), 1)
  await forgetUser(world.context, { userId: 'goes', emails: [] })
  for (const table of ['event_ways', 'code_batches'])
    assert.equal(
      (await world.database.pool.query(`select from cards.${table} where event_id = $1`, [event.id])).rowCount,
      0,
    )
  assert.equal(await collect(parseCode(made.body.data.codes[1])!, 'late@example.com'), '404 tap_not_found')
  const { rows } = await world.database.pool.query('select way from cards.collectibles where event_id = $1', [event.id])
  assert.deepEqual(rows, [{ way: 'code' }])
})

test('the export of an account has the ways of its events, and invitations to its addresses', async () => {
  const event = await world.event({ end_date: '2026-12-01T00:00' }, 'exports')
  const as = 'exports'
  await world.ask(`PUT /api/poap-events/${event.id}/ways/word`, { as, body: { is_on: true, word: 'tulip field' } })
  await world.ask(`PUT /api/poap-events/${event.id}/ways/email`, { as, body: { is_on: true } })
  await world.ask(`POST /api/poap-events/${event.id}/guest-invitations`, {
    as,
    body: { addresses: ['own@example.com'] },
  })
  await sendInvitations(world.context)
  const { body } = await world.ask('GET /api/me', { as, emails: ['own@example.com'] })
  const [ways, ...others] = body.data.event_ways
  assert.equal(others.length, 0)
  assert.deepEqual([ways.event_id, ways.word, ways.invited.sent], [event.id, 'tulip field', 1])
  assert.deepEqual(body.data.guest_invitations, [{ event: 'Reading night', invited_at: '2026-11-20T19:00:00.000Z' }])
})
