import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type CardsWorld, createCardsWorld } from '@iyk/dev/cards-world.ts'
import { collect } from '../collectibles/collect.ts'
import { readdress } from '../collectibles/readdress.ts'
import { removeExpired } from '../database/remove-expired.ts'
import { forgetUser } from '../me/forget.ts'
import { viewTap } from '../taps/view-tap.ts'
import { handOut } from './hand-out.ts'
import { isSwitchedOn, listWays, setWay, switchWay } from './ways-store.ts'

let world: CardsWorld
before(async () => {
  world = await createCardsWorld()
})
after(() => world.close())

const open = (change = {}) => world.event({ end_date: '2026-12-01T00:00', ...change })
const outcome = async (ref: string, email?: string, as?: string, emails?: string[]) => {
  const { status, body } = await world.ask('POST /api/collectibles', {
    as,
    ...(emails && { emails }),
    body: { ref, ...(email !== undefined && { email }) },
  })
  return status === 200 ? body.data.serial : `${status} ${body.error_type}`
}
const mine = async (as: string, emails: string[] = []) =>
  (await world.ask('GET /api/collectibles', { as, emails })).body.data.map(({ serial }: { serial: number }) => serial)
const mailsTo = async (address: string) => (await world.mails()).filter(({ to }) => to === address)
const waysOf = async (eventId: string) => {
  const { rows } = await world.database.pool.query(
    'select way, count(*)::int from cards.collectibles where event_id = $1 group by 1 order by 1',
    [eventId],
  )
  return Object.fromEntries(rows.map(({ way, count }) => [way, count]))
}
const viewOf = (ref: string) => viewTap(world.context, ref)

test('an address collects without a card, gets the same email, and repeating it returns the same', async () => {
  const event = await open({ supply: 5 })
  const ref = await world.admit(event.id)
  assert.equal((await viewOf(ref)).state, 'keep')
  assert.equal(await outcome(ref, ' Ada@Example.com '), 1)
  assert.equal(await outcome(ref, 'ada@example.com'), 1)
  const [mail, ...others] = await mailsTo('ada@example.com')
  assert.equal(others.length, 0)
  assert.equal(mail!.subject, 'You collected Reading night, No. 1')
  assert.equal(await outcome(ref, 'someone.else@example.com'), '409 admission_used')
  assert.equal(await outcome(ref, undefined, 'someone else'), '409 admission_used')
  assert.deepEqual(await mine('ada', ['ada@example.com']), [1])
  assert.equal(await outcome(ref, undefined, 'ada'), 1)
})

test('looking at an admission spends nothing', async () => {
  const ref = await world.admit((await open()).id)
  for (let n = 0; n < 3; n += 1) assert.equal((await viewOf(ref)).state, 'keep')
  assert.equal(await outcome(ref), '400 invalid_email')
  assert.equal(await outcome(ref, 'looked@example.com'), 1)
})

test('a person has an event once, whichever ways they come', async () => {
  const event = await open()
  const card = await world.card({ eventId: event.id })
  assert.equal(await outcome(await world.tap(card), undefined, 'once'), 1)
  const ref = await world.admit(event.id, 'word')
  assert.equal(await outcome(ref, undefined, 'once'), '409 event_already_collected')
  assert.equal((await viewTap(world.context, ref, { userId: 'once', verifiedEmails: [] })).state, 'refused')
  assert.equal(await outcome(ref, undefined, 'another'), 2)
  assert.equal(await outcome(await world.tap(card), undefined, 'another'), '409 event_already_collected')
  assert.deepEqual(await waysOf(event.id), { chip: 1, word: 1 })
})

test('security 117: an address that has the event is answered like any other, and only its email says so', async () => {
  const event = await open()
  const card = await world.card({ eventId: event.id })
  assert.equal(await outcome(await world.tap(card), 'twice@example.com'), 1)
  assert.equal(await outcome(await world.admit(event.id), 'twice@example.com'), 2)
  assert.deepEqual(
    (await mailsTo('twice@example.com')).map(({ subject }) => subject),
    ['You collected Reading night, No. 1', 'You collected Reading night, No. 1'],
  )
  assert.deepEqual(await mine('twice', ['twice@example.com']), [1])
})

test('security 117: a way gives nothing until its event switches it on, outside its bounds, and once it is off again', async () => {
  const event = await open()
  const now = world.context.clock()
  const set = (change: Partial<Parameters<typeof setWay>[1]>) =>
    setWay(world.database, { eventId: event.id, way: 'kiosk', isOn: true, ...change })
  assert.deepEqual(await listWays(world.database, event.id), [])
  const ref = await world.admit(event.id, 'kiosk')
  await set({ isOn: false })
  assert.equal(await outcome(ref, 'off@example.com'), '409 way_closed')
  const view = await viewOf(ref)
  assert.equal(view.state === 'refused' && view.reason, 'way_closed')
  await set({ opensAt: new Date(now.getTime() + 1) })
  assert.equal(await outcome(ref, 'early@example.com'), '409 way_closed')
  await set({ closesAt: now })
  assert.equal(await outcome(ref, 'late@example.com'), '409 way_closed')
  await set({ opensAt: now, closesAt: new Date(now.getTime() + 1), atMost: 1 })
  assert.equal(await outcome(ref, 'on@example.com'), 1)
  assert.equal(await outcome(await world.admit(event.id, 'kiosk'), 'second@example.com'), 2)
  await set({ atMost: 2 })
  const third = await world.admit(event.id, 'code')
  const fourth = await world.admit(event.id, 'kiosk')
  await set({ atMost: 2 })
  assert.equal(await outcome(fourth, 'third@example.com'), '409 way_closed')
  assert.equal(await outcome(third, 'third@example.com'), 3)
  const [, kiosk] = await listWays(world.database, event.id)
  assert.deepEqual(kiosk, {
    way: 'kiosk',
    is_on: true,
    opens_at: null,
    closes_at: null,
    at_most: 2,
    collected: 2,
    revoked: 0,
  })
})

test('switched off and on again, a way keeps its bounds; one that was never set has none', async () => {
  const { id: eventId } = await open()
  const at = world.context.clock()
  await setWay(world.database, { eventId, way: 'kiosk', isOn: true, opensAt: at, closesAt: at, atMost: 7 })
  const bounds = (await listWays(world.database, eventId))[0]
  for (const isOn of [false, true]) {
    await switchWay(world.database, { eventId, way: 'kiosk', isOn })
    assert.equal(await isSwitchedOn(world.database, eventId, 'kiosk'), isOn)
    assert.deepEqual(await listWays(world.database, eventId), [{ ...bounds, is_on: isOn }])
  }
  assert.equal(await isSwitchedOn(world.database, eventId, 'staff'), false)
  await switchWay(world.database, { eventId, way: 'staff', isOn: true })
  const [, staff] = await listWays(world.database, eventId)
  assert.deepEqual(staff, {
    way: 'staff',
    is_on: true,
    opens_at: null,
    closes_at: null,
    at_most: null,
    collected: 0,
    revoked: 0,
  })
})

test('an admission ends with its time, with its event, and with the supply', async () => {
  const now = world.context.clock()
  const event = await open({ supply: 1 })
  const late = await world.admit(event.id, 'word', { expiresAt: new Date(now.getTime() + 30 * 60_000) })
  const rest = await world.admit(event.id)
  world.travel(30)
  assert.equal(await outcome(late, 'late@example.com'), '410 admission_expired')
  assert.equal(await outcome(rest, 'first@example.com'), 1)
  assert.equal(await outcome(await world.admit(event.id), 'second@example.com'), '409 event_sold_out')
  const over = await world.event()
  const ref = await world.admit(over.id)
  world.travel(new Date('2026-11-28T00:00:00Z'))
  assert.equal(await outcome(ref, 'over@example.com'), '409 event_expired')
  await removeExpired(world.context)
  assert.equal(await outcome(late, 'late@example.com'), '404 tap_not_found')
  world.travel(now)
})

test('what was collected with a mistyped address moves to the right one for half an hour', async () => {
  const ref = await world.admit((await open()).id)
  assert.equal(await outcome(ref, 'typo@example.com'), 1)
  const move = (email: string) => readdress(world.context, { ref, email, ipAddress: '127.0.0.1' })
  await move('right@example.com')
  assert.equal(await outcome(ref, 'right@example.com'), 1)
  assert.equal(await outcome(ref, 'typo@example.com'), '409 admission_used')
  assert.deepEqual(await mine('right', ['right@example.com']), [1])
  assert.deepEqual(await mine('typo', ['typo@example.com']), [])
  await assert.rejects(move('after@example.com'), { type: 'tap_used' })

  const other = await world.admit((await open()).id)
  assert.equal(await outcome(other, 'slow@example.com'), 1)
  world.travel(30)
  await assert.rejects(readdress(world.context, { ref: other, email: 'late@example.com', ipAddress: '127.0.0.1' }), {
    type: 'tap_expired',
  })
  await removeExpired(world.context)
  const { rows } = await world.database.pool.query('select from cards.admissions where email is not null')
  assert.equal(rows.length, 0)
  world.travel(-30)
})

test('what nobody verified goes to the next collector, also without a card', async () => {
  const event = await open({ supply: 1, unproved_days: 7 })
  assert.equal(await outcome(await world.admit(event.id), 'never@example.com'), 1)
  const next = await world.admit(event.id)
  assert.equal(await outcome(next, 'next@example.com'), '409 event_sold_out')
  world.travel(7 * 24 * 60)
  await removeExpired(world.context)
  assert.equal(await outcome(next, 'next@example.com'), 1)
  assert.equal((await listWays(world.database, event.id))[0]?.collected, 1)
  world.travel(-7 * 24 * 60)
})

test('an account that is deleted leaves no address at an admission, and its events’ admissions are gone', async () => {
  const event = await world.event({ end_date: '2026-12-01T00:00' }, 'leaves')
  const used = await world.admit(event.id, 'code')
  const left = await world.admit(event.id, 'code')
  assert.equal(await outcome(used, 'forgotten@example.com'), 1)
  await forgetUser(world.context, { emails: ['forgotten@example.com'] })
  const { rows } = await world.database.pool.query("select from cards.admissions where email = 'forgotten@example.com'")
  assert.equal(rows.length, 0)
  await forgetUser(world.context, { userId: 'leaves', emails: [] })
  assert.equal(await outcome(left, 'late@example.com'), '404 tap_not_found')
  assert.deepEqual(await listWays(world.database, event.id), [])
})

test('what is handed out to an address is handed out once for each name', async () => {
  const event = await open()
  const give = (ref: string, email: string) =>
    handOut(world.context, { eventId: event.id, way: 'staff', ref, email, ipAddress: '127.0.0.1' }).then(
      ({ collectible }) => collectible.serial,
      ({ type }) => type,
    )
  assert.equal(await give('staff 1', 'guest@example.com'), 'way_closed')
  await world.admit(event.id, 'staff')
  const both = await Promise.all([give('staff 1', 'guest@example.com'), give('staff 1', 'guest@example.com')])
  assert.deepEqual(both, [1, 1])
  assert.equal(await give('staff 1', 'other@example.com'), 'admission_used')
  assert.equal((await mailsTo('guest@example.com')).length, 1)
  assert.deepEqual(await waysOf(event.id), { staff: 1 })
})

test('a banned holder’s event gives nothing', async () => {
  const ref = await world.admit((await open()).id)
  const banned = { ...world.context, isBanned: async () => true }
  await assert.rejects(collect(banned, { ref, email: 'a@example.com', ipAddress: '127.0.0.1' }), { status: 409 })
  const view = await viewTap(banned, ref)
  assert.equal(view.state === 'refused' && view.reason, 'way_closed')
})
