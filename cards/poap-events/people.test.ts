import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type CardsWorld, createCardsWorld, draft } from '@iyk/dev/cards-world.ts'
import sharp from 'sharp'
import { openKioskCode } from '../kiosks/open-code.ts'
import { forgetUser } from '../me/forget.ts'
import { mergeUsers } from '../me/merge.ts'
import { releaseInStore } from '../me/store.ts'
import { requireRight } from './rights.ts'

let world: CardsWorld
const banned = new Set<string>()
before(async () => {
  world = await createCardsWorld({}, { isBanned: async (userId) => banned.has(userId) })
})
after(() => world.close())

type Who = string | { as: string; emails: readonly string[] }
const ask = async (route: string, who: Who, body?: unknown) => {
  const reply = await world.ask(route, { ...(typeof who === 'string' ? { as: who } : who), body })
  return reply.status === 200 ? reply.body?.data : `${reply.status} ${reply.body.error_type}`
}
const person = (name: string) => ({ as: name, emails: [`${name}@example.com`] })
const invite = (event: { id: string }, email: string, role: string, as: Who = 'holder') =>
  ask(`POST /api/poap-events/${event.id}/invitations`, as, { email, role })
const invitationsOf = async (who: Who) => (await ask('GET /api/shared-events', who)).invitations
const accept = async (name: string) => {
  const [invitation] = await invitationsOf(person(name))
  return ask(`POST /api/event-invitations/${invitation.id}/accept`, person(name))
}
const withRole = async (event: { id: string }, name: string, role: string, as: Who = 'holder') => {
  await invite(event, `${name}@example.com`, role, as)
  return accept(name)
}
const people = async (event: { id: string }, as: Who = 'holder') => ask(`GET /api/poap-events/${event.id}/people`, as)
const collect = async (ref: string, as: string) => {
  const { status, body } = await world.ask('POST /api/collectibles', { as, body: { ref } })
  return status === 200 ? body.data.serial : body.error_type
}

const nothing = '00000000-0000-4000-8000-000000000000'
/** Every call about an event, and who may make it. */
const calls: [route: string, body: unknown, may: 'hold' | 'manage' | 'see-counts'][] = [
  ['GET /', undefined, 'see-counts'],
  ['GET /people', undefined, 'see-counts'],
  ['PUT /', draft(), 'manage'],
  ['PUT /supply', { supply: 5000 }, 'manage'],
  ['POST /submit', undefined, 'manage'],
  ['POST /duplicate', undefined, 'manage'],
  ['PUT /closing', { reason: 'other' }, 'manage'],
  ['DELETE /closing', undefined, 'manage'],
  ['DELETE /change', undefined, 'manage'],
  ['DELETE /picture', undefined, 'manage'],
  ['POST /invitations', { email: 'more@example.com', role: 'staff' }, 'manage'],
  [`DELETE /invitations/${nothing}`, undefined, 'manage'],
  ['POST /invitations', { email: 'heir@example.com', role: 'holder' }, 'hold'],
  ['GET /ways', undefined, 'manage'],
  ['PUT /ways/code', { is_on: true }, 'manage'],
  ['POST /codes', { name: 'Box', count: 1 }, 'manage'],
  [`GET /codes/${nothing}`, undefined, 'manage'],
  [`DELETE /codes/${nothing}`, undefined, 'manage'],
  ['POST /allowed-addresses', { addresses: ['guest@example.com'] }, 'manage'],
  ['DELETE /allowed-addresses', undefined, 'manage'],
  ['POST /guest-invitations', { addresses: ['guest@example.com'] }, 'manage'],
  ['DELETE /guest-invitations', undefined, 'manage'],
  ['GET /kiosks', undefined, 'manage'],
  ['POST /kiosks', { name: 'Door' }, 'manage'],
  ['PUT /kiosks', { is_on: true }, 'manage'],
  [`DELETE /kiosks/${nothing}`, undefined, 'manage'],
  ['PUT /staff', { is_on: true }, 'manage'],
  ['GET /guests', undefined, 'manage'],
  ['GET /guests/export?format=csv', undefined, 'manage'],
  [`POST /guests/${nothing}/email`, undefined, 'manage'],
  [`POST /guests/${nothing}/revoke`, { reason: 'mistake' }, 'manage'],
  ['DELETE /', undefined, 'hold'],
]

test('security 114: staff see the counts and nothing else, co-hosts do all but transfer and delete, and nobody else learns that there is an event', async () => {
  const event = await world.event()
  await withRole(event, 'cohost', 'co-host')
  await withRole(event, 'helper', 'staff')
  const allowed = { 'see-counts': ['helper', 'cohost', 'holder'], manage: ['cohost', 'holder'], hold: ['holder'] }
  for (const [route, body, may] of calls) {
    const [method, rest] = route.split(' /') as [string, string]
    const path = `${method} /api/poap-events/${event.id}${rest && `/${rest}`}`
    assert.equal(await ask(path, 'stranger', body), '404 poap_event_not_found', path)
    for (const who of ['helper', 'cohost', 'holder']) {
      const reply = await ask(path, who, body)
      const isRefused = /^40[34] (event_role_missing|poap_event_not_found)$/.test(String(reply))
      assert.equal(isRefused, !allowed[may].includes(who), `${path} by ${who}: ${JSON.stringify(reply)}`)
    }
  }
})

test('security 114: what staff may do is known in one place', async () => {
  const event = await world.event()
  await withRole(event, 'usher', 'staff')
  const can = (userId: string, right: 'hold' | 'manage' | 'hand-out' | 'see-counts') =>
    requireRight(world.database, { eventId: event.id, userId, right }).catch(({ type }) => type)
  assert.deepEqual(
    [await can('usher', 'hand-out'), await can('usher', 'see-counts'), await can('usher', 'manage')],
    ['staff', 'staff', 'event_role_missing'],
  )
  assert.deepEqual([await can('holder', 'hold'), await can('nobody', 'see-counts')], ['holder', 'poap_event_not_found'])
})

test('security 114: staff see neither the cards of an event nor the other people, nor a change that waits', async () => {
  const event = await world.event()
  await world.card({ eventId: event.id })
  await withRole(event, 'porter', 'staff')
  await withRole(event, 'waiter', 'staff')
  await ask(`PUT /api/poap-events/${event.id}`, 'holder', draft({ name: 'A secret name' }))
  const seen = await ask(`GET /api/poap-events/${event.id}`, 'porter')
  assert.deepEqual([seen.role, seen.cards, seen.change, seen.collected], ['staff', [], null, 0])
  const own = await people(event, 'porter')
  assert.deepEqual(
    own.people.map((one: { email: string }) => one.email),
    ['porter@example.com'],
  )
  const shared = await ask('GET /api/shared-events', 'porter')
  assert.deepEqual(
    [shared.events[0].role, shared.events[0].event.name, shared.events[0].event.change],
    ['staff', 'Reading night', null],
  )
})

test('security 114: a picture that waits is seen by who manages the event, and not by staff', async () => {
  const event = await world.event()
  await withRole(event, 'painter', 'co-host')
  await withRole(event, 'guard', 'staff')
  const png = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#242' } })
    .png()
    .toBuffer()
  const { body } = await world.ask(`PUT /api/poap-events/${event.id}/picture`, {
    as: 'painter',
    body: png,
    headers: { 'content-type': 'image/png' },
  })
  const see = async (as: string) => (await world.ask(`GET ${body.data.change.image_url}`, { as })).status
  assert.deepEqual([await see('holder'), await see('painter'), await see('guard')], [200, 200, 404])
})

test('an invitation is emailed, lapses after a week, can be withdrawn and declined, and changes nothing until then', async () => {
  const event = await world.event()
  const mails = async () => (await world.mails()).filter(({ to }) => to === 'ida@example.com')
  const sent = await invite(event, 'Ida@example.com', 'co-host')
  assert.deepEqual(
    [sent.people, sent.invitations[0].email, sent.invitations[0].role],
    [[], 'ida@example.com', 'co-host'],
  )
  assert.match((await mails())[0]!.subject, /co-host “Reading night”/)
  await invite(event, 'ida@example.com', 'co-host')
  assert.equal((await mails()).length, 1, 'repeated, it sends nothing')
  assert.deepEqual(await invitationsOf({ as: 'ida', emails: [] }), [], 'only whoever verified the address has it')
  assert.equal((await invitationsOf(person('ida')))[0].event_name, 'Reading night')
  assert.equal(await ask(`GET /api/poap-events/${event.id}`, person('ida')), '404 poap_event_not_found')

  const withdrawn = await ask(`DELETE /api/poap-events/${event.id}/invitations/${sent.invitations[0].id}`, 'holder')
  assert.deepEqual(withdrawn.invitations, [])
  const accepted = (id: string) => ask(`POST /api/event-invitations/${id}/accept`, person('ida'))
  assert.equal(await accepted(sent.invitations[0].id), '404 event_invitation_not_found')

  await invite(event, 'ida@example.com', 'staff')
  const [second] = await invitationsOf(person('ida'))
  assert.deepEqual(await ask(`DELETE /api/event-invitations/${second.id}`, person('ida')), { id: second.id })
  assert.equal(await accepted(second.id), '404 event_invitation_not_found')

  const { invitations } = await invite(event, 'ida@example.com', 'staff')
  const before = world.context.clock()
  world.travel(7 * 24 * 60)
  assert.deepEqual(await invitationsOf(person('ida')), [])
  assert.equal(await accepted(invitations[0].id), '404 event_invitation_not_found')
  world.travel(before)
})

test('security 115: the email about an event that nobody approved says nothing that its holder wrote', async () => {
  const { body } = await world.ask('POST /api/poap-events', {
    as: 'spammer',
    body: draft({ name: 'Buy pills at evil.example' }),
  })
  await invite(body.data, 'victim@example.com', 'co-host', 'spammer')
  const letter = (await world.mails()).find(({ to }) => to === 'victim@example.com')!
  for (const text of [letter.subject, letter.text, letter.html]) assert.ok(!text.includes('pills'))
  assert.equal((await invitationsOf(person('victim')))[0].event_name, null)
})

test('security 115: an invitation is good once, only for its address, and only while whoever sent it may invite', async () => {
  const event = await world.event()
  await withRole(event, 'carl', 'co-host')
  const { invitations } = await invite(event, 'dora@example.com', 'co-host', 'carl')
  const id = invitations[0].id
  const accepted = (name: string) => ask(`POST /api/event-invitations/${id}/accept`, person(name))
  assert.equal(await accepted('mallory'), '404 event_invitation_not_found')
  banned.add('carl')
  assert.equal(await accepted('dora'), '404 event_invitation_not_found')
  assert.deepEqual(await invitationsOf(person('dora')), [])
  banned.delete('carl')
  const { people: all } = await people(event)
  const carl = all.find(({ email }: { email: string }) => email === 'carl@example.com')
  await ask(`DELETE /api/poap-events/${event.id}/people/${carl.id}`, 'holder')
  assert.equal(await accepted('dora'), '404 event_invitation_not_found')

  await withRole(event, 'finn', 'co-host')
  await invite(event, 'gwen@example.com', 'co-host', 'finn')
  await withRole(event, 'finn', 'staff')
  assert.deepEqual(await invitationsOf(person('gwen')), [], 'staff may not invite')
  assert.deepEqual(
    (await people(event)).invitations.map(({ email }: { email: string }) => email),
    [],
  )

  const again = await invite(event, 'dora@example.com', 'staff')
  const twice = await Promise.all(
    [1, 2].map(() => ask(`POST /api/event-invitations/${again.invitations[0].id}/accept`, person('dora'))),
  )
  assert.deepEqual(twice.map((one) => (typeof one === 'string' ? one : one.role)).sort(), [
    '404 event_invitation_not_found',
    'staff',
  ])
})

test('security 116: a transfer needs the other’s consent; whoever had the event stays as co-host until the new holder removes them', async () => {
  const event = await world.event({}, 'giver')
  const card = await world.card({ eventId: event.id, holderId: 'giver' })
  await withRole(event, 'eager', 'co-host', 'giver')
  assert.equal(await invite(event, 'eager@example.com', 'holder', 'eager'), '403 event_role_missing')
  await invite(event, 'first@example.com', 'holder', 'giver')
  await invite(event, 'heir@example.com', 'holder', 'giver')
  assert.deepEqual(await invitationsOf(person('first')), [], 'an event is offered to one person')
  assert.deepEqual(await accept('heir'), { event_id: event.id, role: 'holder' })
  assert.equal((await ask(`GET /api/poap-events/${event.id}`, 'heir')).role, 'holder')
  assert.equal((await ask(`GET /api/poap-events/${event.id}`, 'giver')).role, 'co-host')
  assert.equal(await ask(`DELETE /api/poap-events/${event.id}`, 'giver'), '403 event_role_missing')
  assert.equal(await collect(await world.tap(card), 'ada'), 1, 'cards keep working')
  const { people: all } = await people(event, 'heir')
  const former = all.find(({ email }: { email: string | null }) => email === null)
  await ask(`DELETE /api/poap-events/${event.id}/people/${former.id}`, 'heir')
  assert.equal(await collect(await world.tap(card), 'ben'), 'card_unlinked')
  assert.equal(await ask(`GET /api/poap-events/${event.id}`, 'giver'), '404 poap_event_not_found')
})

test('a co-host links their own cards, and staff do not; whoever leaves takes the links along', async () => {
  const event = await world.event()
  await withRole(event, 'linker', 'co-host')
  await withRole(event, 'runner', 'staff')
  const card = await world.card({ holderId: 'linker' })
  const other = await world.card({ holderId: 'runner' })
  const link = (id: string, as: string) => ask(`PUT /api/cards/${id}`, as, { event_id: event.id })
  assert.equal(await link(other.id, 'runner'), '404 poap_event_not_found')
  assert.equal((await link(card.id, 'linker')).event.id, event.id)
  assert.equal(await collect(await world.tap(card), 'ada'), 1)
  const { people: all } = await people(event, 'linker')
  const me = all.find(({ is_you }: { is_you: boolean }) => is_you)
  await ask(`DELETE /api/poap-events/${event.id}/people/${me.id}`, 'linker')
  assert.equal(await collect(await world.tap(card), 'ben'), 'card_unlinked')
})

for (const linksFirst of [false, true])
  test(`security 116: a card that a co-host links ${linksFirst ? 'just before' : 'while'} they are removed is not linked afterward`, async () => {
    const name = linksFirst ? 'quick' : 'hasty'
    const event = await world.event()
    await withRole(event, name, 'co-host')
    const card = await world.card({ holderId: name })
    const { people: all } = await people(event)
    const role = all.find(({ email }: { email: string }) => email === `${name}@example.com`).id
    const row = linksFirst
      ? await world.hold('select from cards.cards where card_id = $1 for update', [card.id])
      : await world.hold('select from cards.event_roles where role_id = $1 for update', [role])
    const link = () => ask(`PUT /api/cards/${card.id}`, name, { event_id: event.id })
    const remove = () => ask(`DELETE /api/poap-events/${event.id}/people/${role}`, 'holder')
    const first = linksFirst ? link() : remove()
    await row.waiting(1)
    const second = linksFirst ? remove() : link()
    await row.waiting(2)
    await row.release()
    await Promise.all([first, second])
    assert.equal(await collect(await world.tap(card), 'ada'), 'card_unlinked')
  })

test('security 114: nobody with a role can take another’s away unless they manage the event', async () => {
  const event = await world.event()
  await withRole(event, 'one', 'staff')
  await withRole(event, 'two', 'staff')
  const { people: all } = await people(event)
  const two = all.find(({ email }: { email: string }) => email === 'two@example.com').id
  assert.equal(await ask(`DELETE /api/poap-events/${event.id}/people/${two}`, 'one'), '404 event_person_not_found')
  assert.deepEqual(await ask(`DELETE /api/poap-events/${event.id}/people/${two}`, 'two'), { id: two })
})

test('roles and invitations vanish with an account, and an address with itself', async () => {
  const event = await world.event()
  await withRole(event, 'gone', 'co-host')
  await invite(event, 'later@example.com', 'staff', 'gone')
  await invite(event, 'gone2@example.com', 'staff')
  const exported = await ask('GET /api/me', person('gone'))
  assert.deepEqual(
    [exported.event_roles[0].role, exported.event_roles[0].email, exported.event_invitations.sent[0].email],
    ['co-host', 'gone@example.com', 'later@example.com'],
  )
  await forgetUser(world.context, { userId: 'gone', emails: ['gone@example.com', 'gone2@example.com'] })
  assert.deepEqual(await people(event), { people: [], invitations: [] })
  const rows = await world.database.pool.query(
    `select from cards.event_invitations where invited_by = 'gone' or email like 'gone%'`,
  )
  assert.equal(rows.rowCount, 0)
  assert.deepEqual(await invitationsOf(person('later')), [])
  assert.ok(!(await world.mails()).some(({ to }) => to === 'later@example.com'))

  await withRole(event, 'stays', 'staff')
  await releaseInStore(world.database, 'stays', 'stays@example.com', world.context.clock())
  assert.deepEqual(
    (await people(event)).people.map(({ email, role }: { email: string | null; role: string }) => [email, role]),
    [[null, 'staff']],
  )
})

test('merging carries roles; of two the higher one stays, and none at an event that becomes one’s own', async () => {
  const [event, other] = [await world.event(), await world.event()]
  const mine = await world.event({}, 'into')
  await withRole(event, 'from', 'co-host')
  await withRole(event, 'into', 'staff')
  await withRole(other, 'from', 'staff')
  await withRole(mine, 'from', 'staff', 'into')
  await mergeUsers(world.database, { from: 'from', into: 'into' })
  const { events } = await ask('GET /api/shared-events', 'into')
  assert.deepEqual(
    new Map(events.map((one: { event: { id: string }; role: string }) => [one.event.id, one.role])),
    new Map([
      [other.id, 'staff'],
      [event.id, 'co-host'],
    ]),
  )
  assert.deepEqual((await people(mine, 'into')).people, [])
})

test('security 116: whoever is removed takes their screens along: neither a code they have nor a paired tablet gives anything', async () => {
  const event = await world.event({ start_date: '2026-11-01T00:00', end_date: '2026-12-01T00:00' })
  await ask(`PUT /api/poap-events/${event.id}/kiosks`, 'holder', { is_on: true })
  await withRole(event, 'tablet', 'co-host')
  const own = await ask('POST /api/kiosks/codes', 'tablet', { event: event.id })
  const added = await ask(`POST /api/poap-events/${event.id}/kiosks`, 'tablet', { name: 'Back door' })
  const { key } = await ask('POST /api/kiosks/pair', 'tablet', { code: added.code })
  const kept = await ask('POST /api/kiosks/codes', 'holder', { event: event.id })
  const opened = ({ codes }: typeof own) =>
    openKioskCode(world.context, { code: codes[0].code, ipAddress: '203.0.113.5' })
  await opened(own)
  const { people: all } = await people(event)
  const removed = all.find(({ email }: { email: string | null }) => email === 'tablet@example.com')
  await ask(`DELETE /api/poap-events/${event.id}/people/${removed.id}`, 'holder')

  assert.equal((await world.ask('POST /api/kiosks/codes', { body: { key } })).body.error_type, 'kiosk_not_found')
  assert.equal(await opened(own), undefined)
  assert.ok(await opened(kept))
})

test('an event whose holder is deleted goes on with its co-hosts, with its codes and ways; names that the holder typed do not', async () => {
  const event = await world.event({ start_date: '2026-11-01T00:00', end_date: '2026-12-01T00:00' }, 'leaving')
  const card = await world.card({ eventId: event.id, holderId: 'leaving' })
  await withRole(event, 'staying', 'co-host', 'leaving')
  const ways = `/api/poap-events/${event.id}/ways`
  await ask(`PUT ${ways}/code`, 'leaving', { is_on: true })
  const { codes } = await ask(`POST /api/poap-events/${event.id}/codes`, 'leaving', {
    name: 'For leaving@example.com',
    count: 1,
  })
  assert.equal(await collect(await world.tap(card), 'ada'), 1)
  await forgetUser(world.context, { userId: 'leaving', emails: ['leaving@example.com'] })
  const { ways: on, batches } = await ask(`GET ${ways}`, 'staying')
  assert.deepEqual(
    [
      on.map(({ way, is_on }: { way: string; is_on: boolean }) => [way, is_on]),
      batches.map(({ name }: { name: string }) => name),
    ],
    [[['code', true]], ['deleted']],
  )
  assert.equal(await collect(codes[0].replaceAll('-', ''), 'ben'), 2)
})

test('security 139: guests share their address with those who run the event, not with whoever gets it later', async () => {
  const share = async (event: { id: string }, as: string) => {
    const card = await world.card({ eventId: event.id })
    await collect(await world.tap(card), as)
    await world.database.pool.query(
      `insert into cards.shared_emails select collectible_id, $2, $2 || '@example.com', now() from cards.collectibles where event_id = $1`,
      [event.id, as],
    )
  }
  const shared = async (event: { id: string }) =>
    (
      await world.database.pool.query(
        'select from cards.shared_emails join cards.collectibles using (collectible_id) where event_id = $1',
        [event.id],
      )
    ).rowCount
  const [sold, handed] = [await world.event(), await world.event()]
  for (const event of [sold, handed]) await share(event, 'ada')
  await withRole(handed, 'partner', 'co-host')
  await invite(sold, 'buyer@example.com', 'holder')
  await accept('buyer')
  await invite(handed, 'partner@example.com', 'holder')
  await accept('partner')
  assert.deepEqual([await shared(sold), await shared(handed)], [0, 1])
})
