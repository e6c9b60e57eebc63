import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { plainBrand } from '@iyk/kit/emails/email-brand.ts'
import { sha256 } from '@iyk/kit/hash.ts'
import type { Database } from '@iyk/kit/postgres/database.ts'
import type { Collectible } from '@iyk/wire/collectibles.ts'
import { type CardsWorld, createCardsWorld, publicUrl } from '../../dev/cards-world.ts'
import { removeExpired } from '../database/remove-expired.ts'
import { composeCollectedEmail } from '../emails/compose-collected-email.ts'
import { forgetUser } from '../me/forget.ts'
import { takeDownEvent } from '../poap-events/take-down.ts'
import { collect } from './collect.ts'
import { collectForAddress } from './store.ts'

let world: CardsWorld
before(async () => {
  world = await createCardsWorld()
})
after(() => world.close())

const post = (ref: string, email?: string, as?: string) =>
  world.ask('POST /api/collectibles', { as, body: { ref, ...(email !== undefined && { email }) } })
const outcome = async (ref: string, email?: string, as?: string) => {
  const { status, body } = await post(ref, email, as)
  return status === 200 ? body.data.serial : `${status} ${body.error_type}`
}
const open = (change = {}) => world.event({ end_date: '2026-12-01T00:00', ...change })
const serials = async (eventId: string) => {
  const { rows } = await world.database.pool.query(
    'select serial from cards.collectibles where event_id = $1 order by serial',
    [eventId],
  )
  return rows.map(({ serial }) => serial as number)
}
const collected = async (eventId: string) =>
  (await world.ask(`GET /api/poap-events/${eventId}`, { as: 'holder' })).body.data.collected
const upTo = (n: number) => Array.from({ length: n }, (_, index) => index + 1)
const mailsTo = async (address: string) => (await world.mails()).filter(({ to }) => to === address)
const count = async (table: string) =>
  (await world.database.pool.query(`select count(*) from cards.${table}`)).rows[0].count

test('an address collects with a tap and gets an email with a sign-in link', async () => {
  const event = await open({ name: 'Ada & Ben <3 "tonight"', supply: 5 })
  const ref = await world.tap(await world.card({ eventId: event.id }))
  const { status, body } = await post(ref, ' Ada.L@Example.com ')
  assert.equal(status, 200)
  const { id, ...collectible } = body.data
  assert.match(id, /^[0-9a-f-]{36}$/)
  assert.deepEqual(collectible, {
    serial: 1,
    collected_at: '2026-11-20T19:00:00.000Z',
    event: {
      id: event.id,
      name: 'Ada & Ben <3 "tonight"',
      description: '',
      start_date: '2026-11-20T18:00:00',
      end_date: '2026-12-01T00:00:00',
      timezone: 'Europe/Lisbon',
      starts_at: '2026-11-20T18:00:00.000Z',
      ends_at: '2026-12-01T00:00:00.000Z',
      place: '',
      virtual_event: false,
      image_url: null,
      supply: 5,
    },
  })
  const [mail, ...others] = await mailsTo('ada.l@example.com')
  assert.equal(others.length, 0)
  assert.equal(mail!.subject, 'You collected Ada & Ben <3 "tonight", No. 1')
  assert.match(mail!.text, /^You collected Ada & Ben <3 "tonight"\.\nNo\. 1 is yours\.\n/)
  assert.match(mail!.text, /^http:\/\/localhost:3000\/auth\/email\?token=link-\d+&stytch_token_type=magic_links$/m)
  assert.match(mail!.html, /Ada &amp; Ben &lt;3 &quot;tonight&quot;<\/h1>/)
  assert.match(
    mail!.html,
    /href="http:\/\/localhost:3000\/auth\/email\?token=link-\d+&amp;stytch_token_type=magic_links"/,
  )
  assert.doesNotMatch(mail!.html + mail!.text + mail!.subject, /\{\{|example\.com/)
  const alt = 'Ada &amp; Ben &lt;3 &quot;tonight&quot;, No. 1'
  assert.ok(mail!.html.includes(`<img src="${publicUrl}/share/${id}/mail.png" alt="${alt}"`))
})

test('an address that has the event gets an email with the picture of the collectible whose number it names', async () => {
  const event = await open()
  const card = await world.card({ eventId: event.id })
  const first = await post(await world.tap(card), 'twice@example.com')
  await post(await world.tap(card), 'twice@example.com')
  const [one, other, ...more] = await mailsTo('twice@example.com')
  assert.equal(more.length, 0)
  for (const mail of [one, other]) {
    assert.match(mail!.subject, /No\. 1$/)
    assert.ok(mail!.html.includes(`/share/${first.body.data.id}/mail.png`))
  }
})

test('an event named like a placeholder of our email template keeps its name', async () => {
  const event = await open({ name: '{{serial}} {{event}} $1 \\1' })
  await post(await world.tap(await world.card({ eventId: event.id })), 'template@example.com')
  const [mail] = await mailsTo('template@example.com')
  assert.equal(mail!.subject, 'You collected {{serial}} {{event}} $1 \\1, No. 1')
})

test('a signed-in user collects without an address and without an email', async () => {
  const event = await open()
  const before = (await world.mails()).length
  const ref = await world.tap(await world.card({ eventId: event.id }))
  assert.equal(await outcome(ref, 'somebody-else@example.com', 'ada'), 1)
  assert.equal((await world.mails()).length, before)
  const { body } = await world.ask('GET /api/collectibles', { as: 'ada' })
  assert.equal(body.data[0].event.id, event.id)
})

test('security 9: no response contains an address, a link or its token', async () => {
  const event = await open()
  const ref = await world.tap(await world.card({ eventId: event.id }))
  const collectible = await collect(world.context, { ref, email: 'secret@example.com', ipAddress: '127.0.0.1' })
  assert.match(collectible.linkToken!, /^link-\d+$/)
  const { body } = await post(ref, 'secret@example.com')
  assert.equal(body.data.id, collectible.collectible.id)
  for (const given of [
    body,
    (await world.ask(`GET /api/poap-events/${event.id}`, { as: 'holder' })).body,
    (await world.ask('GET /api/cards', { as: 'holder' })).body,
  ])
    assert.doesNotMatch(JSON.stringify(given), /secret@|link-\d/)
  assert.ok(world.logged.every((line) => !line.includes('@example.com')))
})

test('the same request with the same tap returns the same collectible and sends no second email', async () => {
  const event = await open()
  const card = await world.card({ eventId: event.id })
  const byMail = await world.tap(card)
  const first = await post(byMail, 'again@example.com')
  world.travel(29)
  const second = await post(byMail, 'AGAIN@example.com')
  assert.deepEqual(second.body, first.body)
  assert.equal((await mailsTo('again@example.com')).length, 1)

  const signedIn = await world.tap(card)
  assert.equal(await outcome(signedIn, undefined, 'again'), 2)
  assert.equal(await outcome(signedIn, undefined, 'again'), 2)
  assert.deepEqual(await serials(event.id), [1, 2])
})

test('security 63: a user has one collectible per event, with any tap and any spelling of the address', async () => {
  const event = await open()
  const card = await world.card({ eventId: event.id })
  assert.equal(await outcome(await world.tap(card), 'kim@example.com'), 1)
  for (const [index, same] of ['KIM@example.com', '\u212Aim@example.com', 'kim@ｅxample.com'].entries())
    assert.equal(await outcome(await world.tap(card), same), index + 2)
  const collectible = await world.ask('GET /api/collectibles', { as: 'kim', emails: ['kim@example.com'] })
  assert.deepEqual(
    collectible.body.data
      .filter((one: { event: { id: string } }) => one.event.id === event.id)
      .map(({ serial }: { serial: number }) => serial),
    [1],
  )
  assert.equal(await outcome(await world.tap(card), 'kim+1@example.com'), 5)

  assert.equal(await outcome(await world.tap(card), undefined, 'ada'), 6)
  const ref = await world.tap(card)
  const { status, body } = await post(ref, undefined, 'ada')
  assert.deepEqual([status, body.error_type, body.error_details], [409, 'event_already_collected', { serial: 6 }])
  assert.equal(await outcome(ref, 'lea@example.com'), 7, 'the tap of a refusal is not spent')
})

test('security 63: the response is the same for known, verified and unknown addresses; only the email differs', async () => {
  const event = await open()
  const card = await world.card({ eventId: event.id })
  await post(await world.tap(card), 'there@example.com')
  await post(await world.tap(card), undefined, 'verified')
  await world.ask('GET /api/collectibles', { as: 'verified', emails: ['verified@example.com'] })
  const shape = ({ status, body }: Awaited<ReturnType<typeof post>>) => [
    status,
    Object.keys(body.data),
    Object.keys(body.data.event),
  ]
  const outsider = await post(await world.tap(card), 'stranger@example.com')
  assert.equal(outsider.body.data.serial, 3)
  for (const [index, address] of ['there@example.com', 'verified@example.com'].entries()) {
    const ref = await world.tap(card)
    const response = await post(ref, address)
    assert.deepEqual(shape(response), shape(outsider))
    assert.equal(response.body.data.serial, index + 4)
    assert.deepEqual((await post(ref, address)).body, response.body, 'asked again')
    assert.equal(await outcome(ref, 'other@example.com'), '409 tap_used')
  }
  assert.deepEqual(
    (await mailsTo('there@example.com')).map(({ subject }) => /\d+$/.exec(subject)?.[0]),
    ['1', '1'],
  )
})

test('security 63: known, verified and unknown addresses, and those that have the event, take the same statements', async () => {
  const event = await open()
  const card = await world.card({ eventId: event.id })
  await post(await world.tap(card), 'has-it@example.com')
  await post(await world.tap(card), undefined, 'verified-has-it')
  await world.ask('GET /api/collectibles', { as: 'verified-has-it', emails: ['verified-has-it@example.com'] })
  const other = await open()
  await post(await world.tap(await world.card({ eventId: other.id })), 'known@example.com')
  for (const name of ['unknown', 'known', 'has-it', 'verified-has-it']) {
    const statements: string[] = []
    const database: Database = {
      ...world.database,
      rows: (statement, values) => {
        statements.push(statement.name)
        return world.database.rows(statement, values)
      },
      row: (statement, values) => {
        statements.push(statement.name)
        return world.database.row(statement, values)
      },
    }
    const ref = await world.tap(card)
    const given = { ref, email: `${name}@example.com`, ipAddress: '127.0.0.1' }
    const { isNew } = await collect({ ...world.context, database }, given)
    assert.deepEqual([isNew, statements], [true, ['collectibles.look', 'collectibles.collectForAddresses']], name)
  }
})

test('security 63: two addresses of one person, who collect together with a stranger, take the same statements as strangers', async () => {
  const event = await open()
  const card = await world.card({ eventId: event.id })
  const emails = ['two-1@example.com', 'two-2@example.com']
  const other = await world.card({ eventId: (await open()).id })
  for (const email of emails) await post(await world.tap(other), email)
  await world.ask('GET /api/collectibles', { as: 'has-two', emails })
  const statements: string[] = []
  const database: Database = {
    ...world.database,
    rows: (statement, values) => {
      statements.push(statement.name)
      return world.database.rows(statement, values)
    },
  }
  // Those who collect together get their numbers in the order of what is stored of their taps: here the second address comes first.
  const names = [...emails.toReversed(), 'one-stranger@example.com']
  const refs = (await Promise.all(names.map(() => world.tap(card)))).sort((one, two) =>
    sha256(one).compare(sha256(two)),
  )
  const all = await Promise.all(
    refs.map((ref, n) => collect({ ...world.context, database }, { ref, email: names[n]!, ipAddress: '127.0.0.1' })),
  )
  assert.deepEqual(statements, ['collectibles.look', 'collectibles.collectForAddresses'])
  assert.deepEqual(all.map(({ collectible }) => collectible.serial).toSorted(), [1, 2, 3])
  const owned = await world.ask('GET /api/collectibles', { as: 'has-two', emails })
  const serials = owned.body.data.flatMap((one: Collectible) => (one.event.id === event.id ? [one.serial] : []))
  assert.deepEqual(serials, [1], 'the lower of the two')
})

test('numbers that came back go first to those who collect together', async () => {
  const event = await open({ unproved_days: 3 })
  const card = await world.card({ eventId: event.id })
  const collectAll = async (names: readonly string[]) => {
    const refs = await Promise.all(names.map(() => world.tap(card)))
    return Promise.all(refs.map((ref, n) => outcome(ref, `${names[n]}@example.com`)))
  }
  await collectAll(['back-1', 'back-2', 'back-3'])
  const { rows } = await world.database.pool.query(
    `select cards.take_back($1, array(select collectible_id from cards.collectibles where event_id = $1 and serial in (1, 3)))`,
    [event.id],
  )
  assert.equal(rows[0].take_back, 2)
  const numbers = await collectAll(['front-1', 'front-2', 'front-3', 'front-4'])
  assert.deepEqual(numbers.toSorted(), [1, 3, 4, 5])
  assert.equal(await collected(event.id), 5)
})

test('security 63: a sold-out or expired event says so to every address, and attempts per tap are limited', async (t) => {
  const strict = await createCardsWorld({ rateLimits: true })
  t.after(() => strict.close())
  const ask = async (ref: string, email: string) => {
    const { status, body } = await strict.ask('POST /api/collectibles', { body: { ref, email } })
    return status === 200 ? 'kept' : `${status} ${body.error_type}`
  }
  const soldOut = await strict.event({ supply: 1 })
  const card = await strict.card({ eventId: soldOut.id })
  assert.equal(await ask(await strict.tap(card), 'there@example.com'), 'kept')
  const ref = await strict.tap(card)
  for (let question = 1; question <= 10; question += 1) {
    assert.equal(await ask(ref, 'there@example.com'), '409 event_sold_out')
    assert.equal(await ask(ref, `guess-${question}@example.com`), '409 event_sold_out')
  }
  assert.equal(await ask(ref, 'there@example.com'), '429 too_many_requests')
  const over = await strict.tap(card)
  strict.travel(new Date('2026-11-20T23:00:00Z'))
  assert.notEqual(await ask(over, 'there@example.com'), '409 event_already_collected')
  assert.equal(await ask(over, 'there@example.com'), await ask(over, 'guess@example.com'))
})

test('security 57: no one else can collect with a used tap', async () => {
  const event = await open()
  const ref = await world.tap(await world.card({ eventId: event.id }))
  assert.equal(await outcome(ref, 'first@example.com'), 1)
  assert.equal(await outcome(ref, 'second@example.com'), '409 tap_used')
  assert.equal(await outcome(ref, undefined, 'ada'), '409 tap_used')
  assert.deepEqual(await serials(event.id), [1])
})

test('security 63: until it expires, a used tap matches the address typed at it and no other of that user', async () => {
  const event = await open()
  const card = await world.card({ eventId: event.id })
  const emails = ['anna.work@example.com', 'anna.private@example.com']
  await world.ask('GET /api/collectibles', { as: 'anna', emails })
  const [byMail, signedIn] = [await world.tap(card), await world.tap(card)]
  const collectible = await post(byMail, emails[0])
  assert.equal(collectible.status, 200)
  assert.equal((await post(signedIn, undefined, 'anna')).status, 200)
  for (const ref of [byMail, signedIn])
    for (const address of ['ben@example.com', emails[1]])
      assert.equal(await outcome(ref, address), '409 tap_used', address)
  assert.equal(await outcome(signedIn, emails[0]), '409 tap_used')
  assert.deepEqual((await post(byMail, emails[0])).body, collectible.body)
  world.travel(30)
  assert.equal(await outcome(byMail, emails[0]), '409 tap_used')
})

test('security 63: an address typed at a tap is deleted with the tap or with the user', async () => {
  const event = await open()
  const card = await world.card({ eventId: event.id })
  const typed = async () =>
    (await world.database.pool.query('select email from cards.typed_addresses order by email')).rows.map(
      ({ email }) => email,
    )
  await removeExpired(world.context)
  for (const address of ['a@forget.example.com', 'b@forget.example.com', 'c@forget.example.com'])
    assert.equal((await post(await world.tap(card), address)).status, 200)
  // The address is no longer theirs, but its collectible is.
  await world.ask('GET /api/collectibles', { as: 'forgotten', emails: ['b@forget.example.com'] })
  await forgetUser(world.context, { userId: 'forgotten', emails: ['a@forget.example.com'] })
  assert.deepEqual(await typed(), ['c@forget.example.com'])
  world.travel(29)
  await removeExpired(world.context)
  assert.deepEqual(await typed(), ['c@forget.example.com'])
  world.travel(1)
  await removeExpired(world.context)
  assert.deepEqual(await typed(), [])
})

test('security 63: of fifty people who collect at once, twenty get the twenty collectibles, numbered 1 to 20', async () => {
  const event = await open({ supply: 20 })
  const card = await world.card({ eventId: event.id })
  const refs = await Promise.all(Array.from({ length: 50 }, () => world.tap(card)))
  const before = {
    collectors: await count('collectors'),
    emails: await count('collector_emails'),
    mails: (await world.mails()).length,
  }
  const outcomes = await Promise.all(
    refs.map((ref, n) => (n % 2 ? outcome(ref, `rush-${n}@example.com`) : outcome(ref, undefined, `rush-${n}`))),
  )
  const collectible = outcomes.filter((one) => typeof one === 'number')
  assert.deepEqual(
    collectible.sort((a, b) => a - b),
    upTo(20),
  )
  assert.deepEqual(new Set(outcomes.filter((one) => typeof one !== 'number')), new Set(['409 event_sold_out']))
  assert.deepEqual(await serials(event.id), upTo(20))
  assert.equal(await collected(event.id), 20)

  const byMail = outcomes.filter((one, n) => typeof one === 'number' && n % 2).length
  assert.equal((await world.mails()).length - before.mails, byMail)
  assert.equal((await count('collector_emails')) - before.emails, byMail, 'no address of a refused one is kept')
})

test('security 63: one user who collects on thirty devices at once gets one', async () => {
  const event = await open()
  const card = await world.card({ eventId: event.id })
  const refs = await Promise.all(Array.from({ length: 30 }, () => world.tap(card)))
  const outcomes = await Promise.all(refs.map((ref) => outcome(ref, undefined, 'eager')))
  assert.equal(outcomes.filter((one) => one === 1).length, 1)
  assert.equal(outcomes.filter((one) => one === '409 event_already_collected').length, 29)
  assert.deepEqual(await serials(event.id), [1])
})

test('security 63: one address on thirty devices at once gets thirty numbers, of which its owner finds one', async () => {
  const event = await open()
  const card = await world.card({ eventId: event.id })
  const refs = await Promise.all(Array.from({ length: 30 }, () => world.tap(card)))
  await Promise.all(refs.map((ref) => outcome(ref, 'eager@example.com')))
  assert.deepEqual(await serials(event.id), upTo(30))
  const { body } = await world.ask('GET /api/collectibles', { as: 'eager-2', emails: ['eager@example.com'] })
  assert.equal(body.data.length, 1)
})

test('security 63: thirty requests of one person with one tap give one collectible and one email', async () => {
  const event = await open()
  const ref = await world.tap(await world.card({ eventId: event.id }))
  const outcomes = await Promise.all(upTo(30).map(() => outcome(ref, 'double@example.com')))
  assert.deepEqual(new Set(outcomes), new Set([1]))
  assert.deepEqual(await serials(event.id), [1])
  assert.equal((await mailsTo('double@example.com')).length, 1)
})

test('security 63: of thirty people with one tap, one collects', async () => {
  const event = await open()
  const ref = await world.tap(await world.card({ eventId: event.id }))
  const outcomes = await Promise.all(upTo(30).map((n) => outcome(ref, `hand-${n}@example.com`)))
  assert.equal(outcomes.filter((one) => one === 1).length, 1)
  assert.equal(outcomes.filter((one) => one === '409 tap_used').length, 29)
})

test('security 63: of fifteen people who wait for the last five, five collect; the others’ addresses are not stored', async () => {
  const event = await open({ supply: 5 })
  const card = await world.card({ eventId: event.id })
  const refs = await Promise.all(upTo(15).map(() => world.tap(card)))
  const known = [await count('collectors'), await count('collector_emails')] as const
  const queue = await world.hold('select from cards.poap_events where event_id = $1 for update', [event.id])
  // Of one host, one statement waits and the others behind it; five are of hosts of their own.
  const replies = refs.slice(5).map((ref, n) => outcome(ref, `queue-${n}@example.com`))
  const elsewhere = refs.slice(0, 5).map((ref, n) =>
    collectForAddress(
      { ...world.database },
      {
        refHash: sha256(ref),
        tapLifetimeMinutes: 30,
        now: world.context.clock(),
        eventId: event.id,
        email: `elsewhere-${n}@example.com`,
        write: async () =>
          composeCollectedEmail({ link: '', signsIn: false, publicUrl, brand: plainBrand, language: 'en' }),
      },
    ),
  )
  await queue.waiting(6)
  await queue.release()
  const refusals = (await Promise.all(elsewhere)).map(({ refusal }) => refusal && `409 ${refusal}`)
  const outcomes = [...(await Promise.all(replies)), ...refusals]
  assert.equal(outcomes.filter((one) => one === '409 event_sold_out').length, 10)
  assert.deepEqual(await serials(event.id), upTo(5))
  assert.deepEqual([await count('collectors'), await count('collector_emails')], [known[0] + 5, known[1] + 5])
})

/** Those who collect so in one turn share a statement. */
const collectTogether = (eventId: string, given: readonly { ref: string; email: string }[]) =>
  given.map(async ({ ref, email }) => {
    const { refusal, collectible } = await collectForAddress(world.database, {
      refHash: sha256(ref),
      tapLifetimeMinutes: 30,
      now: world.context.clock(),
      eventId,
      email,
      write: async () =>
        composeCollectedEmail({ link: '', signsIn: false, publicUrl, brand: plainBrand, language: 'en' }),
    })
    return collectible?.serial ?? refusal
  })

test('security 71: nobody waits for a tap or a collector that another transaction holds but whose they are', async () => {
  const event = await open({ supply: 7 })
  const card = await world.card({ eventId: event.id })
  const other = await world.card({ eventId: (await open()).id })
  await outcome(await world.tap(other), 'held-collector@example.com')
  const given = await Promise.all(
    ['held-tap', 'held-collector', 'free-1', 'free-2', 'free-3', 'free-4'].map(async (name) => ({
      ref: await world.tap(card),
      email: `${name}@example.com`,
    })),
  )
  const holds = [
    await world.hold('select from cards.taps where ref_hash = $1 for update', [sha256(given[0]!.ref)]),
    await world.hold(
      'select from cards.collectors join cards.collector_emails using (collector_id) where email = $1 for update',
      [given[1]!.email],
    ),
  ]
  const [tap, collector, ...free] = collectTogether(event.id, given)
  assert.deepEqual((await Promise.all(free)).toSorted(), [1, 2, 3, 4])
  const later = { ref: await world.tap(card), email: 'free-5@example.com' }
  assert.deepEqual(await Promise.all(collectTogether(event.id, [later])), [5])
  for (const { release } of holds) await release()
  assert.deepEqual((await Promise.all([tap, collector])).toSorted(), [6, 7])
  assert.deepEqual(await serials(event.id), upTo(7))
  assert.equal(await collected(event.id), 7)
})

test('security 71: an address that another transaction is adding makes nobody else wait until that ends', async () => {
  const event = await open()
  const card = await world.card({ eventId: event.id })
  const given = await Promise.all(
    ['being-added', 'at-once-1', 'at-once-2', 'at-once-3'].map(async (name) => ({
      ref: await world.tap(card),
      email: `${name}@example.com`,
    })),
  )
  const held = await world.hold(
    `with made as (insert into cards.collectors (created_at) values (now()) returning collector_id)
     insert into cards.collector_emails (email, collector_id) select $1, collector_id from made`,
    [given[0]!.email],
  )
  const [added, ...others] = collectTogether(event.id, given)
  assert.deepEqual((await Promise.all(others)).toSorted(), [1, 2, 3])
  await held.release()
  assert.equal(await added, 4)
  assert.deepEqual(await serials(event.id), upTo(4))
})

test('security 71: an email that takes long to write makes nobody else wait', async () => {
  const event = await open()
  const card = await world.card({ eventId: event.id })
  const { promise: written, resolve: write } = Promise.withResolvers<void>()
  const context = {
    ...world.context,
    makeSignInLink: async (email: string) => {
      if (email === 'slow@example.com') await written
      return world.context.makeSignInLink(email)
    },
  }
  const [slow, ...others] = await Promise.all(
    ['slow', 'quick-1', 'quick-2'].map(async (name) => {
      const given = { ref: await world.tap(card), email: `${name}@example.com`, ipAddress: '127.0.0.1' }
      return () => collect(context, given)
    }),
  )
  const waiting = slow!()
  const numbers = (await Promise.all(others.map((run) => run()))).map(({ collectible }) => collectible.serial)
  assert.deepEqual(numbers.toSorted(), [1, 2])
  write()
  assert.equal((await waiting).collectible.serial, 3)
})

test('security 63: of ten people who wait with one tap, one collects', async () => {
  const event = await open()
  const ref = await world.tap(await world.card({ eventId: event.id }))
  const queue = await world.hold('select from cards.poap_events where event_id = $1 for update', [event.id])
  const replies = upTo(10).map((n) => outcome(ref, undefined, `queue-${n}`))
  await queue.waiting(10)
  await queue.release()
  assert.deepEqual((await Promise.all(replies)).sort(), [1, ...Array.from({ length: 9 }, () => '409 tap_used')])
})

test('security 63: when the email cannot be queued, nothing is collected and no number is lost', async () => {
  const event = await open()
  const card = await world.card({ eventId: event.id })
  const ref = await world.tap(card)
  const { pool } = world.database
  await pool.query(`alter table outbox.messages add constraint lamp check (recipient <> 'unlucky@example.com')`)
  assert.equal(await outcome(ref, 'unlucky@example.com'), '500 internal_server_error')
  await pool.query('alter table outbox.messages drop constraint lamp')
  assert.deepEqual([await serials(event.id), await collected(event.id)], [[], 0])
  assert.equal(await outcome(ref, 'unlucky@example.com'), 1)
})

test('each refusal gives its reason', async () => {
  const event = await open()
  const card = await world.card({ eventId: event.id })
  const [one, two, three, four] = await Promise.all(upTo(4).map(() => world.tap(card)))
  const change = (body: object) => world.ask(`PUT /api/cards/${card.id}`, { as: 'holder', body })
  await change({ event_id: null })
  assert.equal(await outcome(one!, 'why@example.com'), '409 card_unlinked')
  await change({ event_id: event.id })
  await takeDownEvent(world.context, event.id, 'No.')
  assert.equal(await outcome(two!, 'why@example.com'), '409 event_rejected')
  await world.ask(`DELETE /api/cards/${card.id}`, { as: 'holder' })
  assert.equal(await outcome(three!, 'why@example.com'), '409 card_unregistered')
  world.travel(30)
  assert.equal(await outcome(four!, 'why@example.com'), '410 tap_expired')
  assert.equal(await outcome('A'.repeat(22), 'why@example.com'), '404 tap_not_found')
  assert.deepEqual(await mailsTo('why@example.com'), [])
})

test('no link is created for an address without a usable tap', async () => {
  const event = await open()
  const card = await world.card({ eventId: event.id })
  const used = await world.tap(card)
  await outcome(used, undefined, 'ada')
  const before = world.links.length
  await outcome('A'.repeat(22), 'victim@example.com')
  await outcome(used, 'victim@example.com')
  assert.equal(world.links.length, before)
})

const addresses = [
  undefined,
  '',
  'ada',
  'ada@example',
  'ada＠example.com',
  'ada@example.com\r\nBcc: eve@example.com',
  'a b@example.com',
]
for (const address of addresses)
  test(`security 17: ${JSON.stringify(address)} collects nothing`, async () => {
    const event = await open()
    const ref = await world.tap(await world.card({ eventId: event.id }))
    assert.equal(await outcome(ref, address), '400 invalid_email')
    assert.deepEqual(await serials(event.id), [])
  })

const bodies = [
  undefined,
  {},
  { email: 'a@example.com' },
  { ref: 7 },
  { ref: 'x', as: 'ada' },
  { ref: 'x', email: ['a@example.com'] },
]
for (const body of bodies)
  test(`security 55: ${JSON.stringify(body)} is refused`, async () => {
    const { status, body: reply } = await world.ask('POST /api/collectibles', { body })
    assert.deepEqual([status, reply.error_type], [400, 'bad_request'])
  })
