import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { type CardsWorld, createCardsWorld } from '@iyk/dev/cards-world.ts'
import { removeExpired } from '../database/remove-expired.ts'
import { forgetUser } from '../me/forget.ts'

let world: CardsWorld
before(async () => {
  world = await createCardsWorld()
})
after(() => world.close())

type Reply = Awaited<ReturnType<CardsWorld['ask']>>
type Event = { id: string }

const turn = (event: Event, isOn: boolean, as = 'holder') =>
  world.ask(`PUT /api/poap-events/${event.id}/staff`, { as, body: { is_on: isOn } })
const eventWithStaff = async (change: Parameters<CardsWorld['event']>[0] = {}) => {
  const event = await world.event(change)
  await turn(event, true)
  return event
}
const enter = (event: Event, email: string, { id = randomUUID() as string, as = 'holder' } = {}) =>
  world.ask(`POST /api/staff/${event.id}/handouts`, { as, body: { id, email } })
const said = ({ status, body }: Reply) => body.data?.outcome ?? `${status} ${body.error_type}`
const mailsTo = async (email: string) => (await world.mails()).filter((mail) => mail.to === email)
const stored = async (event: Event) =>
  (
    await world.database.pool.query(
      `select way, (select collected from cards.poap_events where event_id = $1) as collected from cards.collectibles where event_id = $1`,
      [event.id],
    )
  ).rows

test('staff hand an event out by address: one email, one collectible, and the numbers of the event', async () => {
  const event = await eventWithStaff({ supply: 20, name: 'Door list' })
  assert.equal(said(await enter(event, ' Ada.Door@Example.com ')), 'given')
  const mails = await mailsTo('ada.door@example.com')
  assert.equal(mails.length, 1)
  assert.match(mails[0]!.subject, /Door list/)
  assert.deepEqual(await stored(event), [{ way: 'staff', collected: 1 }])
  const { data } = (await world.ask('GET /api/staff/door-list', { as: 'holder' })).body
  assert.deepEqual([data.id, data.collected, data.supply, data.is_on], [event.id, 1, 20, true])
  assert.ok(!JSON.stringify(data).includes('@'))
})

test('security 124: an entry that is sent again counts once, also at one moment, and long after', async () => {
  const event = await eventWithStaff()
  const id = randomUUID()
  const again = () => enter(event, 'twice@example.com', { id })
  assert.deepEqual((await Promise.all([again(), again(), again()])).map(said), ['given', 'given', 'given'])
  world.travel(45)
  assert.equal(said(await again()), 'given')
  assert.equal((await mailsTo('twice@example.com')).length, 1)
  assert.equal((await stored(event)).length, 1)
  // The reply of the ledger is known, but what came of it was not recorded here.
  await world.database.pool.query(
    'update cards.handouts set given_at = null, collectible_id = null where handout_id = $1',
    [id],
  )
  assert.equal(said(await again()), 'given')
  assert.equal((await mailsTo('twice@example.com')).length, 1)
  assert.equal((await stored(event)).length, 1)
  world.travel(-45)
})

test('security 124: an address gets it from the staff once, whoever enters it, and nothing else is said about it', async () => {
  const event = await eventWithStaff()
  const both = await Promise.all([enter(event, 'same@example.com'), enter(event, 'Same@Example.com')])
  assert.deepEqual(both.map(said).sort(), ['already', 'given'])
  assert.equal(said(await enter(event, 'same@example.com')), 'already')
  assert.equal((await mailsTo('same@example.com')).length, 1)
  assert.equal((await stored(event)).length, 1)
  // Whoever has it by another way gets the same reply as anyone else (decision 27).
  await world.ask('POST /api/collectibles', {
    body: { ref: await world.admit(event.id, 'code'), email: 'there@example.com' },
  })
  const [known, unknown] = [await enter(event, 'there@example.com'), await enter(event, 'new@example.com')]
  assert.deepEqual([known.status, Object.keys(known.body.data)], [unknown.status, Object.keys(unknown.body.data)])
  assert.deepEqual([said(known), said(unknown)], ['given', 'given'])
})

test('what cannot be given says why, keeps nothing, and can be given later with the same entry', async () => {
  const event = await eventWithStaff({ supply: 1 })
  assert.equal(said(await enter(event, 'one@example.com')), 'given')
  const id = randomUUID()
  assert.equal(said(await enter(event, 'two@example.com', { id })), '409 event_sold_out')
  assert.equal(said(await enter(event, 'no address')), '400 invalid_email')
  await turn(event, false)
  assert.equal(said(await enter(event, 'two@example.com', { id })), '409 way_closed')
  const { rows } = await world.database.pool.query('select handout_id from cards.handouts where event_id = $1', [
    event.id,
  ])
  assert.equal(rows.length, 1)
  await turn(event, true)
  await world.database.pool.query('update cards.poap_events set supply = 2 where event_id = $1', [event.id])
  world.travel(120)
  assert.equal(said(await enter(event, 'two@example.com', { id })), 'given')
  world.travel(-120)
})

test('security 124: nobody hands out at an event of others, with an entry of others, or with its id for another address', async () => {
  const event = await eventWithStaff()
  const other = await world.event({}, 'other-holder')
  await turn(other, true, 'other-holder')
  for (const as of ['eve', 'other-holder']) {
    assert.equal(said(await enter(event, 'x@example.com', { as })), '404 poap_event_not_found')
    assert.equal((await world.ask(`GET /api/staff/${event.id}`, { as })).status, 404)
    assert.equal((await turn(event, false, as)).status, 404)
  }
  const id = randomUUID()
  assert.equal(said(await enter(event, 'mine@example.com', { id })), 'given')
  assert.equal(said(await enter(event, 'other@example.com', { id })), '422 idempotency_key_reused')
  assert.equal(said(await enter(other, 'mine@example.com', { id, as: 'other-holder' })), '422 idempotency_key_reused')
  assert.equal((await mailsTo('other@example.com')).length, 0)
  // Nor does whoever may hand out here by now repeat what another one entered, or send what is said to be another's.
  await world.database.pool.query("update cards.poap_events set holder_id = 'next-holder' where event_id = $1", [
    event.id,
  ])
  assert.equal(said(await enter(event, 'mine@example.com', { id, as: 'next-holder' })), '422 idempotency_key_reused')
  const late = { id: randomUUID(), email: 'late@example.com', for: 'holder' }
  const reply = await world.ask(`POST /api/staff/${event.id}/handouts`, { as: 'next-holder', body: late })
  assert.equal(said(reply), '401 user_unauthenticated')
  assert.equal((await stored(other)).length, 0)
  assert.equal(said(await enter(event, 'x@example.com', { id: 'x' })), '400 bad_request')
})

test('security 124: over the supply, exactly as many are given as there are, whatever many devices send at once', async () => {
  const event = await eventWithStaff({ supply: 5 })
  const replies = await Promise.all(Array.from({ length: 12 }, (_, place) => enter(event, `many${place}@example.com`)))
  const outcomes = replies.map(said)
  assert.equal(outcomes.filter((one) => one === 'given').length, 5)
  assert.equal(outcomes.filter((one) => one === '409 event_sold_out').length, 7)
  assert.equal((await stored(event))[0].collected, 5)
})

test('what was handed out names no address, is in the export of staff, and goes with either account and after a month', async () => {
  const event = await eventWithStaff()
  await enter(event, 'gone@example.com')
  await enter(event, 'stays@example.com')
  const rows = async () =>
    (await world.database.pool.query('select * from cards.handouts where event_id = $1', [event.id])).rows
  assert.ok(!JSON.stringify(await rows()).includes('@'))
  const { handouts } = (await world.ask('GET /api/me', { as: 'holder' })).body.data
  assert.ok(handouts.filter((one: { event_id: string }) => one.event_id === event.id).length === 2)
  await forgetUser(world.context, { emails: ['gone@example.com'] })
  assert.equal((await rows()).length, 1)
  world.travel(31 * 24 * 60)
  await removeExpired(world.context)
  assert.equal((await rows()).length, 0)
  world.travel(-31 * 24 * 60)
  await enter(event, 'last@example.com')
  await forgetUser(world.context, { userId: 'holder', emails: [] })
  assert.equal((await rows()).length, 0)
})
