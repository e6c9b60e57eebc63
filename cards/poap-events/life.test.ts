import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type CardsWorld, createCardsWorld, draft } from '@iyk/dev/cards-world.ts'
import sharp from 'sharp'
import { approveEvent } from './approve.ts'
import { closeForOperator, reopenForOperator } from './close-for-operator.ts'
import { listEventsForOperator } from './list-for-operator.ts'

let world: CardsWorld
before(async () => {
  world = await createCardsWorld()
})
after(() => world.close())

const ask = async (route: string, as = 'holder', body?: unknown, headers?: Record<string, string>) => {
  const reply = await world.ask(route, { as, body, ...(headers && { headers }) })
  return reply.status === 200 ? reply.body.data : `${reply.status} ${reply.body.error_type}`
}
const create = (change: Parameters<typeof draft>[0] = {}, as = 'holder') =>
  ask('POST /api/poap-events', as, draft(change))
const collect = async (ref: string, as: string) => {
  const { status, body } = await world.ask('POST /api/collectibles', { as, body: { ref } })
  return status === 200 ? body.data.serial : body.error_type
}
const ids = async (query: string, as: string) =>
  (await ask(`GET /api/poap-events${query}`, as)).map(({ id }: { id: string }) => id)

test('a draft waits for its holder, not for the operator: nobody is asked to approve it, and a reader of active events does not see it', async () => {
  const event = await create({ draft: true }, 'drafter')
  assert.deepEqual([event.status, event.draft], ['pending-approval', true])
  assert.deepEqual(await ids('?isActive=true', 'drafter'), [])
  assert.deepEqual(await ids('', 'drafter'), [event.id])
  const waiting = async () =>
    (await listEventsForOperator(world.context, { status: 'pending-approval' })).map(({ id }) => id)
  assert.ok(!(await waiting()).includes(event.id))
  await assert.rejects(approveEvent(world.context, event.id), { type: 'bad_request', message: /draft/ })
  const submitted = await ask(`POST /api/poap-events/${event.id}/submit`, 'drafter')
  assert.deepEqual([submitted.status, submitted.draft], ['pending-approval', false])
  assert.ok((await waiting()).includes(event.id))
  assert.deepEqual(await ids('?isActive=true', 'drafter'), [event.id])
  assert.equal(await ask(`POST /api/poap-events/${event.id}/submit`, 'drafter'), '409 event_not_a_draft')
})

test('where events are approved automatically, a draft is as soon as it is submitted, and not before', async (t) => {
  const own = await createCardsWorld({ autoApprove: true })
  t.after(own.close)
  const { body } = await own.ask('POST /api/poap-events', { as: 'ada', body: draft({ draft: true }) })
  assert.equal(body.data.status, 'pending-approval')
  const { body: changed } = await own.ask(`PUT /api/poap-events/${body.data.id}`, {
    as: 'ada',
    body: draft({ name: 'Other' }),
  })
  assert.deepEqual([changed.data.status, changed.data.draft, changed.data.name], ['pending-approval', true, 'Other'])
  const { body: submitted } = await own.ask(`POST /api/poap-events/${body.data.id}/submit`, { as: 'ada' })
  assert.deepEqual([submitted.data.status, submitted.data.draft, submitted.data.name], ['active', false, 'Other'])
})

test('a duplicate is a draft with the same picture and settings, on the same day of the week in the future; repeated, it is one', async () => {
  const event = await world.event(
    { supply: 7, unproved_days: 3, place: 'Pier 7', description: 'Bring a book.' },
    'copier',
  )
  const png = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#224' } })
    .png()
    .toBuffer()
  await ask(`PUT /api/poap-events/${event.id}/picture`, 'copier', png, { 'content-type': 'image/png' })
  await approveEvent(world.context, event.id)
  world.travel(new Date('2026-12-01T12:00:00Z'))
  const key = { 'idempotency-key': 'copy-1' }
  const copy = await ask(`POST /api/poap-events/${event.id}/duplicate`, 'copier', undefined, key)
  const original = await ask(`GET /api/poap-events/${event.id}`, 'copier')
  assert.equal(original.status, 'expired')
  assert.deepEqual(
    [
      copy.name,
      copy.draft,
      copy.supply,
      copy.unproved_days,
      copy.place,
      copy.description,
      copy.image_url,
      copy.collected,
    ],
    ['Reading night', true, 7, 3, 'Pier 7', 'Bring a book.', original.image_url, 0],
  )
  assert.ok(copy.image_url)
  assert.deepEqual(
    [copy.start_date, copy.end_date, copy.expiry_date],
    ['2026-12-04T18:00:00', '2026-12-04T23:00:00', '2026-12-04T23:00:00'],
  )
  assert.equal((await ask(`POST /api/poap-events/${event.id}/duplicate`, 'copier', undefined, key)).id, copy.id)
  assert.equal((await ids('', 'copier')).length, 2)
  assert.equal(await ask(`POST /api/poap-events/${event.id}/duplicate`, 'somebody else'), '404 poap_event_not_found')
  world.travel(new Date('2026-11-20T19:00:00Z'))
})

test('an event that is canceled hands out nothing more, collectors keep theirs, and it can be reopened', async () => {
  const event = await world.event({}, 'canceler')
  const card = await world.card({ eventId: event.id, holderId: 'canceler' })
  assert.equal(await collect(await world.tap(card), 'ada'), 1)
  const late = await world.tap(card)
  const canceled = await ask(`PUT /api/poap-events/${event.id}/closing`, 'canceler', { reason: 'weather' })
  assert.equal(canceled.status, 'expired')
  assert.deepEqual(canceled.closed, { at: '2026-11-20T19:00:00.000Z', by: 'holder', reason: 'weather' })
  assert.equal(await collect(late, 'ben'), 'event_canceled')
  assert.equal((await ask('GET /api/collectibles', 'ada')).length, 1)
  assert.deepEqual(await ids('?isActive=true', 'canceler'), [])
  assert.equal(
    await ask(`PUT /api/poap-events/${event.id}/closing`, 'canceler', { reason: 'other' }),
    '409 event_expired',
  )
  const reopened = await ask(`DELETE /api/poap-events/${event.id}/closing`, 'canceler')
  assert.deepEqual([reopened.status, reopened.closed], ['active', null])
  assert.equal(await collect(late, 'ben'), 2)
})

test('an event that is ended early is over at once; what has not begun can be canceled, but not ended', async () => {
  const event = await world.event({}, 'ender')
  const card = await world.card({ eventId: event.id, holderId: 'ender' })
  const ended = await ask(`PUT /api/poap-events/${event.id}/closing`, 'ender', { reason: null })
  assert.deepEqual([ended.status, ended.closed.reason], ['expired', null])
  assert.equal(await collect(await world.tap(card), 'ada'), 'event_expired')
  const future = await world.event({ start_date: '2026-11-21T18:00', end_date: '2026-11-21T20:00' }, 'ender')
  assert.equal(await ask(`PUT /api/poap-events/${future.id}/closing`, 'ender', { reason: null }), '409 event_future')
  assert.equal(
    (await ask(`PUT /api/poap-events/${future.id}/closing`, 'ender', { reason: 'illness' })).status,
    'expired',
  )
  const waiting = await create({}, 'ender')
  assert.equal(
    await ask(`PUT /api/poap-events/${waiting.id}/closing`, 'ender', { reason: 'other' }),
    '409 event_pending_approval',
  )
  assert.equal(
    await ask(`PUT /api/poap-events/${event.id}/closing`, 'ender', { reason: 'I am rude' }),
    '400 bad_request',
  )
})

test('what the operator closed only the operator reopens', async () => {
  const event = await world.event({}, 'closed by the operator')
  await closeForOperator(world.context, event.id, null)
  const reopen = () => ask(`DELETE /api/poap-events/${event.id}/closing`, 'closed by the operator')
  assert.equal(await reopen(), '409 event_closed_by_operator')
  assert.equal((await reopenForOperator(world.context, event.id))?.status, 'active')
  assert.equal((await reopen()).status, 'active', 'nothing is left to reopen')
})

test('security 113: whoever collects while an event is being closed either has it before, or gets nothing', async () => {
  const event = await world.event({}, 'racer')
  const card = await world.card({ eventId: event.id, holderId: 'racer' })
  const refs = [await world.tap(card), await world.tap(card)]
  const row = await world.hold('select from cards.poap_events where event_id = $1 for update', [event.id])
  const first = collect(refs[0]!, 'ada')
  await row.waiting(1)
  const closed = ask(`PUT /api/poap-events/${event.id}/closing`, 'racer', { reason: 'safety' })
  await row.waiting(2)
  const second = collect(refs[1]!, 'ben')
  await row.waiting(3)
  await row.release()
  const outcome = [await first, (await closed).status, await second]
  assert.deepEqual(outcome, [1, 'expired', 'event_canceled'])
})

test('security 113: an event is deleted only while nobody has collected it, whoever collects at that moment', async () => {
  const event = await world.event({}, 'deleter')
  const card = await world.card({ eventId: event.id, holderId: 'deleter' })
  const ref = await world.tap(card)
  const row = await world.hold('select from cards.poap_events where event_id = $1 for update', [event.id])
  const collected = collect(ref, 'ada')
  await row.waiting(1)
  const deleted = ask(`DELETE /api/poap-events/${event.id}`, 'deleter')
  await row.waiting(2)
  await row.release()
  assert.deepEqual([await collected, await deleted], [1, '409 event_collected'])

  const other = await world.event({}, 'deleter')
  const linked = await world.card({ eventId: other.id, holderId: 'deleter' })
  const late = await world.tap(linked)
  assert.equal(await ask(`DELETE /api/poap-events/${other.id}`, 'ada'), '404 poap_event_not_found')
  assert.deepEqual(await ask(`DELETE /api/poap-events/${other.id}`, 'deleter'), { id: other.id })
  assert.equal(await ask(`GET /api/poap-events/${other.id}`, 'deleter'), '404 poap_event_not_found')
  assert.equal(await collect(late, 'ada'), 'card_unlinked')
})

test('the supply changes at once, without approval, and never below what was collected; a waiting change keeps waiting', async () => {
  const event = await world.event({ supply: 3 }, 'supplier')
  const card = await world.card({ eventId: event.id, holderId: 'supplier' })
  await ask(`PUT /api/poap-events/${event.id}`, 'supplier', draft({ supply: 3, name: 'Writing night' }))
  const before = (await ask(`GET /api/poap-events/${event.id}`, 'supplier')).change.version
  for (const who of ['ada', 'ben']) assert.ok(await collect(await world.tap(card), who))
  assert.equal(
    await ask(`PUT /api/poap-events/${event.id}/supply`, 'supplier', { supply: 1 }),
    '400 supply_below_collected',
  )
  const changed = await ask(`PUT /api/poap-events/${event.id}/supply`, 'supplier', { supply: 2 })
  assert.deepEqual([changed.supply, changed.status, changed.name], [2, 'active', 'Reading night'])
  assert.deepEqual([changed.change.name, changed.change.version, changed.change.supply], ['Writing night', before, 2])
  assert.equal(await collect(await world.tap(card), 'eve'), 'event_sold_out')
  assert.equal((await ask(`PUT /api/poap-events/${event.id}/supply`, 'supplier', { supply: null })).supply, null)
  assert.equal(await collect(await world.tap(card), 'eve'), 3)
})
