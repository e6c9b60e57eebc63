import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { PoapEventDraft } from '@iyk/wire/poap-events.ts'
import { type CardsWorld, createCardsWorld } from '../../dev/cards-world.ts'
import { collect } from '../collectibles/collect.ts'
import { viewTap } from '../taps/view-tap.ts'
import { createEvent } from './create.ts'
import { takeDownEvent } from './take-down.ts'

let world: CardsWorld
before(async () => {
  world = await createCardsWorld()
})
after(() => world.close())

type Dates = Pick<PoapEventDraft, 'start_date' | 'end_date' | 'timezone'> & { expiry_date?: string }

const auckland: Dates = {
  start_date: '2026-11-21T18:00',
  end_date: '2026-11-21T22:00',
  expiry_date: '2026-11-22T00:00',
  timezone: 'Pacific/Auckland',
}
// In Berlin, clocks go back from 03:00 to 02:00 on October 25, 2026, and skip from 02:00 to 03:00 on March 29.
const overAutumn: Dates = { start_date: '2026-10-25T01:30', end_date: '2026-10-25T03:00', timezone: 'Europe/Berlin' }
const overSpring: Dates = { start_date: '2026-03-29T01:30', end_date: '2026-03-29T03:00', timezone: 'Europe/Berlin' }

const boundaries: [what: string, dates: Dates, at: string, status: string][] = [
  ['a second before the start in Auckland', auckland, '2026-11-21T04:59:59.999Z', 'future'],
  ['at the start in Auckland', auckland, '2026-11-21T05:00:00.000Z', 'active'],
  ['after the end and before the expiry in Auckland', auckland, '2026-11-21T09:30:00.000Z', 'active'],
  ['just before midnight in Auckland', auckland, '2026-11-21T10:59:59.999Z', 'active'],
  ['at midnight in Auckland', auckland, '2026-11-21T11:00:00.000Z', 'expired'],
  ['just before the start in daylight saving time', overAutumn, '2026-10-24T23:29:59.999Z', 'future'],
  ['at the start in daylight saving time', overAutumn, '2026-10-24T23:30:00.000Z', 'active'],
  ['when clocks go back', overAutumn, '2026-10-25T01:00:00.000Z', 'active'],
  ['just before the end in standard time', overAutumn, '2026-10-25T01:59:59.999Z', 'active'],
  ['at the end in standard time', overAutumn, '2026-10-25T02:00:00.000Z', 'expired'],
  ['at the start in standard time', overSpring, '2026-03-29T00:30:00.000Z', 'active'],
  ['when clocks skip to the end', overSpring, '2026-03-29T01:00:00.000Z', 'expired'],
  ['just before clocks skip', overSpring, '2026-03-29T00:59:59.999Z', 'active'],
]

const refusals: Record<string, string> = { future: 'event_future', expired: 'event_expired' }

for (const [what, dates, at, status] of boundaries)
  test(`security 64: ${what}, the event is ${status}`, async () => {
    world.travel(new Date('2026-01-01T00:00:00Z'))
    const event = await world.event(dates)
    const card = await world.card({ eventId: event.id })
    world.travel(new Date(at))
    const { body } = await world.ask(`GET /api/poap-events/${event.id}`, { as: 'holder' })
    assert.equal(body.data.status, status)

    const ref = await world.tap(card)
    const view = await viewTap(world.context, ref)
    const collected = collect(world.context, { ref, bearer: { userId: 'ada', verifiedEmails: [] } })
    if (status === 'active') {
      assert.equal(view.state, 'keep')
      assert.equal((await collected).collectible.serial, 1)
    } else {
      assert.equal(view.state === 'refused' && view.reason, refusals[status])
      await assert.rejects(collected, { type: refusals[status]! })
    }
  })

const judged: [what: string, approve: boolean, reject: boolean, at: string, status: string][] = [
  ['is pending', false, false, '2026-11-20T19:00:00Z', 'pending-approval'],
  ['is pending before its start', false, false, '2026-11-20T17:00:00Z', 'pending-approval'],
  ['expired while pending', false, false, '2026-11-20T23:00:00Z', 'expired'],
  ['was rejected', false, true, '2026-11-20T19:00:00Z', 'rejected'],
  ['was rejected and is over', false, true, '2026-11-21T19:00:00Z', 'rejected'],
  ['was approved and then rejected', true, true, '2026-11-20T19:00:00Z', 'rejected'],
  ['was approved and has not started', true, false, '2026-11-20T17:59:59Z', 'future'],
]
const reasons: Record<string, string> = {
  ...refusals,
  'pending-approval': 'event_pending_approval',
  rejected: 'event_rejected',
}
for (const [what, approve, reject, at, status] of judged)
  test(`security 64: an event that ${what} is ${status} and gives no collectible`, async () => {
    world.travel(new Date('2026-01-01T00:00:00Z'))
    const dates = { start_date: '2026-11-20T18:00', end_date: '2026-11-20T23:00', timezone: 'UTC' }
    const { id } = approve
      ? await world.event(dates)
      : await createEvent(world.context, { holderId: 'holder', draft: { name: 'Reading night', ...dates } })
    if (reject) await takeDownEvent(world.context, id, 'No place is given.')
    const card = await world.card({ eventId: id })
    world.travel(new Date(at))
    const { body } = await world.ask(`GET /api/poap-events/${id}`, { as: 'holder' })
    assert.equal(body.data.status, status)
    assert.equal(body.data.rejection_reason, reject ? 'No place is given.' : null)
    const { body: reply } = await world.ask('POST /api/collectibles', {
      as: 'ada',
      body: { ref: await world.tap(card) },
    })
    assert.equal(reply.error_type, reasons[status])
    const { rows } = await world.database.pool.query('select count(*) from cards.collectibles where event_id = $1', [
      id,
    ])
    assert.equal(rows[0].count, 0)
  })
