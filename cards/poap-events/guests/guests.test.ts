import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type CardsWorld, createCardsWorld } from '@iyk/dev/cards-world.ts'
import { numbersLeft } from '@iyk/wire/numbers-left.ts'
import { collect } from '../../collectibles/collect.ts'
import { forgetUser } from '../../me/forget.ts'
import { mergeUsers } from '../../me/merge.ts'
import { releaseAddress } from '../../me/release-address.ts'
import { viewTap } from '../../taps/view-tap.ts'
import { readCounts } from '../live/store.ts'
import { findShownEvent } from '../show.ts'

let world: CardsWorld
const acts: unknown[] = []
const banned = new Set<string>()
before(async () => {
  const recordAct = async (act: unknown) => void acts.push(act)
  const findVerifiedEmails = async (user: string) => [`${user}@example.com`]
  world = await createCardsWorld(
    { rateLimits: true },
    { recordAct, findVerifiedEmails, isBanned: async (user) => banned.has(user) },
  )
})
after(() => world.close())

type Guest = { id: string; serial: number; email: string | null }

/** An event with a guest for each name: `Ada` collects signed in, an address without an account. */
const eventWith = async (...names: string[]) => {
  const event = await world.event({ end_date: '2026-12-01T00:00' })
  const card = await world.card({ eventId: event.id })
  const ids: string[] = []
  for (const name of names) {
    world.travel(1)
    const ref = await world.tap(card)
    const who = name.includes('@')
      ? { email: name, ipAddress: '127.0.0.1' }
      : { bearer: { userId: name, verifiedEmails: [`${name}@example.com`] } }
    ids.push((await collect(world.context, { ref, ...who })).collectible.id)
  }
  return { ...event, ids, card }
}
const signedIn = (name: string) => ({ as: name, emails: [`${name}@example.com`] })
const share = (name: string, id: string, email: string | null = `${name}@example.com`) =>
  world.ask(`PUT /api/collectibles/${id}/sharing`, { ...signedIn(name), body: { email } })
const guestsOf = async ({ id }: { id: string }, query = '', as = 'holder') => {
  const { status, body } = await world.ask(`GET /api/poap-events/${id}/guests${query}`, { as })
  assert.equal(status, 200)
  return body as { data: Guest[]; next_cursor?: string; total: number; shared: number; revoked: number }
}
const emailsOf = async (event: { id: string }, query = '') =>
  (await guestsOf(event, query)).data.map(({ email }) => email)
const mailsTo = async (to: string) => (await world.mails()).filter((mail) => mail.to === to)

test('security 138: an organizer sees the addresses that their owners verified and share, until they withdraw them', async () => {
  const event = await eventWith('ada', 'bob', 'cleo@example.com')
  const [ada, bob, cleo] = event.ids as [string, string, string]
  assert.deepEqual(await emailsOf(event, '?sort=oldest'), [null, null, null])
  const { body } = await share('ada', ada)
  assert.deepEqual(body.data, { email: 'ada@example.com', offered: 'ada@example.com' })
  assert.deepEqual(await emailsOf(event, '?sort=oldest'), ['ada@example.com', null, null])
  // Neither an address of someone else nor the collectible of someone else.
  assert.equal((await share('bob', bob, 'ada@example.com')).body.error_type, 'invalid_email')
  assert.equal((await share('bob', ada)).body.error_type, 'collectible_not_found')
  assert.equal((await share('cleo@example.com', cleo)).body.error_type, 'invalid_email')
  assert.deepEqual(await emailsOf(event, '?sort=oldest'), ['ada@example.com', null, null])
  assert.deepEqual((await share('ada', ada, null)).body.data, { email: null, offered: 'ada@example.com' })
  assert.deepEqual(await emailsOf(event, '?sort=oldest'), [null, null, null])
})

test('security 138: consent ends with the account, with the address, with a merge and with the collectible, and the export names it', async () => {
  const event = await eventWith('dora', 'emil', 'fay', 'gus')
  const [dora, emil, fay, gus] = event.ids as [string, string, string, string]
  for (const [name, id] of Object.entries({ dora, emil, fay, gus })) await share(name, id)
  const { body } = await world.ask('GET /api/me', signedIn('dora'))
  assert.deepEqual(
    body.data.shared_emails.map(({ collectible_id, email }: Record<string, string>) => [collectible_id, email]),
    [[dora, 'dora@example.com']],
  )
  assert.equal((await guestsOf(event)).shared, 4)
  await forgetUser(world.context, { userId: 'dora', emails: ['dora@example.com'] })
  await releaseAddress(world.context, { userId: 'emil', email: 'emil@example.com', at: world.context.clock() })
  await mergeUsers(world.database, { from: 'fay', into: 'someone' })
  assert.deepEqual(await emailsOf(event, '?sort=oldest'), [null, null, null, 'gus@example.com'])
  await world.ask(`POST /api/poap-events/${event.id}/guests/${gus}/revoke`, { as: 'holder', body: { reason: 'test' } })
  const { rows } = await world.database.pool.query('select * from cards.shared_emails where email like $1', ['%us@%'])
  assert.deepEqual(rows, [])
})

test('security 138: an address is shown while collectible, account and address belong together', async () => {
  const event = await eventWith('hal', 'ian', 'jim')
  for (const [place, name] of ['hal', 'ian', 'jim'].entries()) await share(name, event.ids[place]!)
  assert.equal((await guestsOf(event)).shared, 3)
  const { pool } = world.database
  // As when what was collected went to another collector, who has another address.
  await pool.query(
    `with other as (insert into cards.collectors (user_id, created_at) values ('other', now()) returning collector_id)
     update cards.collectibles set collector_id = (select collector_id from other) where collectible_id = $1`,
    [event.ids[0]],
  )
  assert.deepEqual(await emailsOf(event, '?sort=oldest'), [null, 'ian@example.com', 'jim@example.com'])
  // As when another account has both now.
  await pool.query(`update cards.collectors set user_id = 'another' where user_id = 'ian'`)
  assert.deepEqual(await emailsOf(event, '?sort=oldest'), [null, null, 'jim@example.com'])
  // As when the address is another account's.
  await pool.query(
    `update cards.collector_emails set collector_id = (select collector_id from cards.collectors where user_id = 'other')
     where email = 'jim@example.com'`,
  )
  assert.deepEqual(await emailsOf(event, '?sort=oldest'), [null, null, null])
})

test('security 139: nobody but the organizer sees, exports, emails or takes back', async () => {
  const event = await eventWith('ida')
  const [ida] = event.ids
  const base = `/api/poap-events/${event.id}/guests`
  const calls: [string, unknown?][] = [
    [`GET ${base}`],
    [`GET ${base}/export?format=csv`],
    [`POST ${base}/${ida}/email`],
    [`POST ${base}/${ida}/revoke`, { reason: 'mistake' }],
  ]
  for (const [route, body] of calls)
    for (const [as, status] of [
      [undefined, 401],
      ['ida', 404],
    ] as const)
      assert.equal((await world.ask(route, { as, ...(body !== undefined && { body }) })).status, status, route)
  // Nor one event's organizer a guest of another event.
  const other = await eventWith('jo')
  for (const [path, body] of [
    ['email', undefined],
    ['revoke', { reason: 'mistake' }],
  ] as const) {
    const route = `POST /api/poap-events/${other.id}/guests/${ida}/${path}`
    assert.equal((await world.ask(route, { as: 'holder', body })).body.error_type, 'collectible_not_found')
  }
  assert.equal((await guestsOf(event)).total, 1)
})

test('a guest list is read page by page in each order, and searched by address and number', async () => {
  const names = ['zoe', 'yan', 'xia', 'wim', 'vik']
  const event = await eventWith(...names)
  for (const [place, id] of event.ids.entries()) if (place !== 2) await share(names[place]!, id)
  const pages = async (sort: string) => {
    const seen: number[] = []
    let next = ''
    do {
      const page = await guestsOf(event, `?sort=${sort}&limit=2${next && `&cursor=${next}`}`)
      seen.push(...page.data.map(({ serial }) => serial))
      next = page.next_cursor ?? ''
    } while (next)
    return seen
  }
  assert.deepEqual(await pages('oldest'), [1, 2, 3, 4, 5])
  assert.deepEqual(await pages('newest'), [5, 4, 3, 2, 1])
  assert.deepEqual(await pages('email'), [5, 4, 2, 1, 3])
  const found = async (search: string) =>
    (await guestsOf(event, `?${new URLSearchParams({ search, sort: 'oldest' })}`)).data.map(({ serial }) => serial)
  assert.deepEqual(await found('WIM@'), [4])
  assert.deepEqual(await found('3'), [3])
  assert.deepEqual(await found('xia'), [])
  assert.deepEqual(await found('%'), [])
  assert.deepEqual(await found('example.com'), [1, 2, 4, 5])
})

for (const sort of ['newest', 'oldest', 'email'])
  test(`a guest list by ${sort} goes on after a guest who is taken back, and one who withdraws their address, between two pages`, async () => {
    const names = ['ana', 'bea', 'cem', 'dov', 'eli', 'fen']
    const event = await eventWith(...names)
    for (const [place, name] of names.entries()) await share(name, event.ids[place]!)
    const seen: number[] = []
    const page = async (cursor?: string) => {
      const { data, next_cursor } = await guestsOf(event, `?sort=${sort}&limit=2${cursor ? `&cursor=${cursor}` : ''}`)
      seen.push(...data.map(({ serial }) => serial))
      return { last: data.at(-1)!, next: next_cursor }
    }
    const first = await page()
    await world.ask(`POST /api/poap-events/${event.id}/guests/${first.last.id}/revoke`, {
      as: 'holder',
      body: { reason: 'mistake' },
    })
    const second = await page(first.next)
    await share(names[second.last.serial - 1]!, second.last.id, null)
    const third = await page(second.next)
    if (third.next) await page(third.next)
    const order = sort === 'newest' ? [6, 5, 4, 3, 2, 1] : [1, 2, 3, 4, 5, 6]
    // By address, whoever withdrew it is shown once more, among those who share none.
    assert.deepEqual(seen, sort === 'email' ? [...order, second.last.serial] : order)
  })

test('a cursor of another order of the guest list is refused', async () => {
  const event = await eventWith('gia', 'hob')
  const { next_cursor } = await guestsOf(event, '?sort=newest&limit=1')
  const route = `GET /api/poap-events/${event.id}/guests?sort=email&limit=1&cursor=`
  const written = ['[1]', '["~"]', 'no', '["a",1e300]', '["a\\u0000",1]'].map((text) =>
    Buffer.from(text).toString('base64url'),
  )
  for (const cursor of [next_cursor, ...written])
    assert.equal((await world.ask(`${route}${cursor}`, { as: 'holder' })).body.error_type, 'bad_request', cursor)
  const beyond = Buffer.from('[null,9007199254740991]').toString('base64url')
  assert.deepEqual((await world.ask(`${route}${beyond}`, { as: 'holder' })).body.data, [])
})

test('security 139: a guest is emailed again twice a day at most, and the reply says nothing of their address', async () => {
  const event = await eventWith('kim@example.com', 'kim@example.com', 'lou')
  const [first, second, lou] = event.ids
  await forgetUser(world.context, { userId: 'lou', emails: ['lou@example.com'] })
  const again = (id: string | undefined) =>
    world.ask(`POST /api/poap-events/${event.id}/guests/${id}/email`, { as: 'holder' })
  const before = (await mailsTo('kim@example.com')).length
  const replies = [await again(first), await again(second), await again(lou)]
  assert.deepEqual(
    replies.map(({ status, body }) => [status, body]),
    [first, second, lou].map((id) => [200, { data: { id } }]),
  )
  const mails = (await mailsTo('kim@example.com')).slice(before)
  // The second number is nobody's: its email names the one that they have, as the first did.
  assert.deepEqual(
    mails.map(({ subject }) => subject),
    ['You collected Reading night, No. 1', 'You collected Reading night, No. 1'],
  )
  assert.equal((await again(first)).status, 200)
  assert.equal((await again(first)).body.error_type, 'too_many_requests')
  assert.equal((await mailsTo('kim@example.com')).length, before + 3)
})

test('security 139: while the holder of an event is banned, a co-host has no guest emailed again, and gets the usual reply', async (t) => {
  const event = await eventWith('held-back@example.com')
  const id = event.ids[0]
  await world.database.pool.query(
    `insert into cards.event_roles (event_id, user_id, role, since) values ($1, 'cohost', 'co-host', now())`,
    [event.id],
  )
  const again = async () => {
    const before = (await mailsTo('held-back@example.com')).length
    const { status, body } = await world.ask(`POST /api/poap-events/${event.id}/guests/${id}/email`, { as: 'cohost' })
    return [status, body, (await mailsTo('held-back@example.com')).length - before]
  }
  t.after(() => banned.clear())
  banned.add('holder')
  assert.deepEqual(await again(), [200, { data: { id } }, 0])
  banned.clear()
  assert.deepEqual(await again(), [200, { data: { id } }, 1])
})

test('security 139: which guests share a mailbox does not show when it has had enough', async () => {
  const event = await eventWith(...Array.from({ length: 7 }, () => 'max@example.com'))
  const before = (await mailsTo('max@example.com')).length
  for (const id of event.ids)
    for (const _ of [1, 2])
      assert.equal(
        (await world.ask(`POST /api/poap-events/${event.id}/guests/${id}/email`, { as: 'holder' })).status,
        200,
      )
  assert.equal((await mailsTo('max@example.com')).length, before + 10)
})

test('a collectible that is taken back is gone, its guest reads why, its number stays spent, and they may collect again', async () => {
  const event = await eventWith('nia', 'oda')
  const [nia] = event.ids
  acts.length = 0
  const reply = await world.ask(`POST /api/poap-events/${event.id}/guests/${nia}/revoke`, {
    as: 'holder',
    body: { reason: 'mistake' },
    headers: { 'accept-language': 'de' },
  })
  assert.deepEqual([reply.status, reply.body], [200, { data: { id: nia } }])
  assert.deepEqual(acts, [
    {
      act: 'poap_events.guests.revoke',
      userId: 'holder',
      sessionId: 'session-1',
      subject: nia,
      ipAddress: '127.0.0.1',
    },
  ])
  const mail = (await mailsTo('nia@example.com')).at(-1)
  assert.equal(mail?.subject, 'Zurückgenommen: Reading night, Nr. 1')
  assert.match(mail?.text ?? '', /versehentlich/)
  assert.equal((await world.ask(`GET /api/collectibles/${nia}`, signedIn('nia'))).status, 404)
  const { data, total, revoked } = await guestsOf(event)
  assert.deepEqual([data.map(({ serial }) => serial), total, revoked], [[2], 1, 1])
  const twice = await world.ask(`POST /api/poap-events/${event.id}/guests/${nia}/revoke`, {
    as: 'holder',
    body: { reason: 'mistake' },
  })
  assert.equal((await guestsOf(event)).revoked, 1)
  assert.equal(twice.body.error_type, 'collectible_not_found')
  const ref = await world.tap(event.card)
  const { collectible } = await collect(world.context, {
    ref,
    bearer: { userId: 'nia', verifiedEmails: ['nia@example.com'] },
  })
  assert.equal(collectible.serial, 3)
})

test('every screen has the same number of those who have it, and a number that was taken back counts against the supply', async () => {
  const event = await eventWith('una', 'vera', 'wim')
  const ask = async (route: string, as = 'holder') => (await world.ask(route, { as })).body.data
  const { slug } = await ask(`GET /api/poap-events/${event.id}`)
  await world.ask(`PUT /api/poap-events/${event.id}/supply`, { as: 'holder', body: { supply: 4 } })
  await world.ask(`PUT /api/poap-events/${event.id}/staff`, { as: 'holder', body: { is_on: true } })
  world.travel(1)
  const handedOut = await world.ask(`POST /api/staff/${event.id}/handouts`, {
    as: 'holder',
    body: { id: crypto.randomUUID(), email: 'xav@example.com' },
  })
  assert.equal(handedOut.status, 200)
  const [given] = (await guestsOf(event)).data
  for (const id of [event.ids[0], given!.id]) {
    const path = `/api/poap-events/${event.id}/guests/${id}/revoke`
    assert.equal((await world.ask(`POST ${path}`, { as: 'holder', body: { reason: 'mistake' } })).status, 200)
  }
  const list = await guestsOf(event)
  const numbers = ({ collected, revoked }: { collected: number; revoked: number }) => [collected, revoked]
  assert.deepEqual([list.total, list.revoked], [2, 2])
  const held = (await world.ask('GET /api/poap-events', { as: 'holder' })).body.data
  const listed = held.find(({ id }: { id: string }) => id === event.id)
  const live = JSON.parse((await readCounts(world.database, event.id, world.context.clock()))!)
  const shown = (await findShownEvent(world.context, slug))!
  for (const one of [
    await ask(`GET /api/poap-events/${event.id}`),
    await ask(`GET /api/staff/${event.id}`),
    listed,
    live,
    shown,
  ])
    assert.deepEqual(numbers(one), [2, 2])
  const summed = live.ways.reduce((sum: number, way: { collected: number }) => sum + way.collected, 0)
  assert.equal(summed, live.collected)
  const { ways } = await ask(`GET /api/poap-events/${event.id}/ways`)
  assert.deepEqual(numbers(ways.find(({ way }: { way: string }) => way === 'staff')), [0, 1])
  // Nobody gets the two numbers again, so that all four are given.
  assert.deepEqual([numbersLeft(shown), numbersLeft(live)], [0, 0])
  const view = await viewTap(world.context, await world.tap(event.card))
  assert.equal(view.state === 'refused' && view.reason, 'event_sold_out')
  const lower = await world.ask(`PUT /api/poap-events/${event.id}/supply`, { as: 'holder', body: { supply: 3 } })
  assert.equal(lower.body.error_type, 'supply_below_collected')
})

test('what may be on a chain is not taken back', async () => {
  const event = await eventWith('pia')
  await world.database.pool.query(
    `insert into cards.tokens (collectible_id, state, chain_id, contract, recipient, deadline, from_block, look_at)
     values ($1, 'voucher', 1, '0x', '0x', now(), 1, now())`,
    [event.ids[0]],
  )
  const reply = await world.ask(`POST /api/poap-events/${event.id}/guests/${event.ids[0]}/revoke`, {
    as: 'holder',
    body: { reason: 'unsaid' },
  })
  assert.equal(reply.body.error_type, 'collectible_on_chain')
  assert.equal((await guestsOf(event)).total, 1)
  assert.deepEqual(await mailsTo('pia@example.com'), [])
})
