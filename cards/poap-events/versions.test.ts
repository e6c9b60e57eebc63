import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { type CardsWorld, createCardsWorld, draft } from '../../dev/cards-world.ts'
import { collect } from '../collectibles/collect.ts'
import { findShown } from '../collectibles/show.ts'
import { restorePicture, takeDownPicture } from '../pictures/take-down.ts'
import { viewTap } from '../taps/view-tap.ts'
import { approveEvent } from './approve.ts'
import { correctEvent } from './correct.ts'
import { createEvent } from './create.ts'
import { listEventsForOperator } from './list-for-operator.ts'
import { rejectEvent } from './reject.ts'
import { showEventForOperator } from './show-for-operator.ts'
import { takeDownEvent } from './take-down.ts'

let world: CardsWorld
before(async () => {
  world = await createCardsWorld()
})
after(() => world.close())

const held = async (id: string, as = 'holder') => (await world.ask(`GET /api/poap-events/${id}`, { as })).body.data
const change = async (id: string, body: object) => {
  const reply = await world.ask(`PUT /api/poap-events/${id}`, { as: 'holder', body })
  assert.equal(reply.status, 200)
  return reply.body.data
}
const withdraw = (id: string, as = 'holder') => world.ask(`DELETE /api/poap-events/${id}/change`, { as })
let colors = 0
const putPicture = async (id: string) => {
  colors += 12
  const background = { r: colors, g: 80, b: 160 }
  const body = await sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer()
  const headers = { 'content-type': 'image/png' }
  return (await world.ask(`PUT /api/poap-events/${id}/picture`, { as: 'holder', body, headers })).body.data
}
const keep = async (eventId: string, userId: string) => {
  const ref = await world.tap(await world.card({ eventId }))
  return (await collect(world.context, { ref, bearer: { userId, verifiedEmails: [] } })).collectible
}
const tapped = async (eventId: string) => {
  const view = await viewTap(world.context, await world.tap(await world.card({ eventId })))
  return 'event' in view ? view.event : undefined
}

const changes: [what: string, change: object][] = [
  ['name', { name: 'Free wallets here' }],
  ['description', { description: 'Send your seed phrase.' }],
  ['place', { place: 'evil.example' }],
  ['format', { virtual_event: true }],
  ['start', { start_date: '2026-11-20T17:00' }],
  ['end', { end_date: '2026-11-20T23:30' }],
  ['time zone', { timezone: 'UTC' }],
]
for (const [what, changed] of changes)
  test(`security 66: a new ${what} of an approved event is not visible until it is approved`, async () => {
    const event = await world.event()
    const { change: waiting, ...shown } = await change(event.id, draft(changed))
    assert.deepEqual(
      [shown.status, shown.name, shown.description, shown.place, shown.virtual_event, shown.start_date, shown.timezone],
      ['active', event.name, event.description, event.place, false, event.start_date, event.timezone],
    )
    const [[key, value]] = Object.entries(changed) as [[string, string | boolean]]
    assert.ok(String(waiting[key]).startsWith(String(value)))
    const seen = (await tapped(event.id)) as unknown as Record<string, unknown>
    assert.equal(seen[key], event[key as keyof typeof event])

    const judged = await approveEvent(world.context, event.id)
    assert.equal(judged?.of, 'change')
    const now = await held(event.id)
    assert.deepEqual([now.change, now.status], [null, 'active'])
    assert.ok(String(now[key]).startsWith(String(value)))
  })

test('security 66: the email to a collector names the event as it was approved', async () => {
  const event = await world.event({ name: 'Honest night' })
  await change(event.id, draft({ name: 'Free wallets here' }))
  const ref = await world.tap(await world.card({ eventId: event.id }))
  await collect(world.context, { ref, email: 'guest@example.com', ipAddress: '192.0.2.1' })
  const [mail] = (await world.mails()).filter(({ to }) => to === 'guest@example.com')
  assert.match(`${mail?.subject} ${mail?.text}`, /Honest night/)
  assert.doesNotMatch(`${mail?.subject} ${mail?.text} ${mail?.html}`, /wallets/)
})

test('the supply changes at once, and so does the expiry if the other dates stay', async () => {
  const event = await world.event()
  const more = await change(event.id, draft({ supply: 70, expiry_date: '2026-11-21T12:00' }))
  assert.deepEqual([more.supply, more.expiry_date, more.change], [70, '2026-11-21T12:00:00', null])
  const both = await change(event.id, draft({ supply: 80, name: 'Another name', expiry_date: '2026-11-21T13:00' }))
  assert.deepEqual(
    [both.supply, both.expiry_date, both.name, both.change.name],
    [80, '2026-11-21T13:00:00', 'Reading night', 'Another name'],
  )
  const moved = await change(event.id, draft({ supply: 80, end_date: '2026-11-22T12:00' }))
  assert.deepEqual([moved.expiry_date, moved.change.expiry_date], ['2026-11-21T13:00:00', '2026-11-22T12:00:00'])
})

test('security 66: only the holder sees a new picture until it is approved', async () => {
  const event = await world.event()
  const { image_url, change: waiting } = await putPicture(event.id)
  assert.equal(image_url, null)
  const address = waiting.image_url
  assert.equal((await world.ask(`GET ${address}`)).status, 404)
  assert.equal((await world.ask(`GET ${address}`, { as: 'eve' })).status, 404)
  const own = await world.ask(`GET ${address}`, { as: 'holder' })
  assert.deepEqual([own.status, own.headers['cache-control']], [200, 'private, no-store'])
  assert.notEqual(own.headers['cross-origin-resource-policy'], 'cross-origin')

  await approveEvent(world.context, event.id)
  const shown = await world.ask(`GET ${address}`)
  assert.deepEqual(
    [shown.status, shown.headers['cache-control'], shown.headers['cross-origin-resource-policy']],
    [200, 'public, max-age=3600', 'cross-origin'],
  )
  assert.equal((await tapped(event.id))?.image_url, address)
})

test('security 66: only the holder sees a picture of an event that was never approved', async () => {
  const { id } = await createEvent(world.context, { holderId: 'holder', draft: draft() })
  const { image_url } = await putPicture(id)
  assert.equal((await world.ask(`GET ${image_url}`)).status, 404)
  assert.equal((await world.ask(`GET ${image_url}`, { as: 'holder' })).status, 200)
})

test('a new picture keeps the pending text, and new text keeps the pending picture', async () => {
  const event = await world.event()
  await change(event.id, draft({ name: 'Another name' }))
  const { change: withPicture } = await putPicture(event.id)
  assert.equal(withPicture.name, 'Another name')
  const { change: renamed } = await change(event.id, draft({ name: 'A third name' }))
  assert.deepEqual([renamed.name, renamed.image_url], ['A third name', withPicture.image_url])
})

test('a holder withdraws a change, or undoes it by saving the approved draft; its picture is deleted', async () => {
  const event = await world.event()
  await change(event.id, draft({ name: 'Another name' }))
  const address = (await putPicture(event.id)).change.image_url
  assert.equal((await withdraw(event.id, 'eve')).status, 404)
  assert.equal((await withdraw(event.id)).body.data.change, null)
  assert.equal((await world.ask(`GET ${address}`, { as: 'holder' })).status, 404)
  assert.equal((await withdraw(event.id)).status, 200)
  await change(event.id, draft({ name: 'Another name' }))
  assert.equal((await change(event.id, draft())).change, null)
})

test('a rejected change leaves the event as it is and gives the reason; the next one is pending', async () => {
  const event = await world.event()
  await change(event.id, draft({ name: 'Another name' }))
  const judged = await rejectEvent(world.context, event.id, 'That is not your name.')
  assert.equal(judged?.of, 'change')
  const { status, name, rejection_reason, change: refused } = await held(event.id)
  assert.deepEqual(
    [status, name, rejection_reason, refused.name, refused.rejection_reason],
    ['active', 'Reading night', null, 'Another name', 'That is not your name.'],
  )
  const next = await change(event.id, draft({ name: 'A third name' }))
  assert.deepEqual([next.change.name, next.change.rejection_reason], ['A third name', null])
})

test('a rejected change needs approval even with automatic approval', async () => {
  const lenient = await createCardsWorld({ autoApprove: true })
  try {
    const event = await lenient.event()
    const put = async (name: string) =>
      (await lenient.ask(`PUT /api/poap-events/${event.id}`, { as: 'holder', body: draft({ name }) })).body.data
    assert.deepEqual([(await put('Second')).name, (await held2(lenient, event.id)).version], ['Second', 2])
    await lenient.database.pool.query(
      `update cards.event_versions set approved_at = null, rejected_at = now(), rejection_reason = 'No.' where version = 2`,
    )
    await lenient.database.pool.query('update cards.poap_events set version = 1, change_version = 2')
    const third = await put('Third')
    assert.equal(third.change.name, 'Third')
  } finally {
    await lenient.close()
  }
})
const held2 = async (of: CardsWorld, id: string) =>
  (await of.database.pool.query('select version from cards.poap_events where event_id = $1', [id])).rows[0]

test('a first picture, and whatever a draft becomes, is the first version until an operator looks', async () => {
  const version = async (id: string) => (await held2(world, id)).version
  const made = async (draft_: object = {}) =>
    (await world.ask('POST /api/poap-events', { as: 'holder', body: draft(draft_) })).body.data
  const pictured = await made()
  const { image_url } = await putPicture(pictured.id)
  assert.notEqual(image_url, null)
  assert.equal(await version(pictured.id), 1)
  assert.equal((await approveEvent(world.context, pictured.id, { version: 1 }))?.event.image_url, image_url)

  const drafted = await made({ draft: true })
  world.travel(60)
  await change(drafted.id, draft({ name: 'Named later' }))
  await putPicture(drafted.id)
  await putPicture(drafted.id)
  assert.equal(await version(drafted.id), 1)

  // A second picture, a text, and a picture that comes later are what an operator may not have expected.
  const twice = await made()
  await putPicture(twice.id)
  await putPicture(twice.id)
  assert.equal(await version(twice.id), 2)
  const renamed = await made()
  await change(renamed.id, draft({ name: 'Something else' }))
  assert.equal(await version(renamed.id), 2)
  const late = await made()
  world.travel(11)
  await putPicture(late.id)
  assert.equal(await version(late.id), 2)
})

test('security 66: what an operator has looked at is approved as it was, also before its first picture and as a draft', async () => {
  const showings: [string, (id: string) => Promise<unknown>][] = [
    ['shown', (id) => showEventForOperator(world.context, id)],
    ['listed', () => listEventsForOperator(world.context)],
    ['listed as waiting', () => listEventsForOperator(world.context, { status: 'pending-approval', limit: 1 })],
    ['rejected', (id) => rejectEvent(world.context, id, 'No.')],
  ]
  for (const [how, look] of showings) {
    const { id } = await createEvent(world.context, { holderId: 'holder', draft: draft() })
    await look(id)
    await putPicture(id)
    await assert.rejects(approveEvent(world.context, id, { version: 1 }), /no longer waiting/, how)
  }
  const body = draft({ draft: true, name: 'Harmless' })
  const { id } = (await world.ask('POST /api/poap-events', { as: 'holder', body })).body.data
  await showEventForOperator(world.context, id)
  await change(id, draft({ name: 'Free wallets here' }))
  await world.ask(`POST /api/poap-events/${id}/submit`, { as: 'holder' })
  await assert.rejects(approveEvent(world.context, id, { version: 1 }), /no longer waiting/)
})

test('security 66: an approval applies only to the version that was reviewed', async () => {
  const event = await world.event()
  const { change: looked } = await change(event.id, draft({ name: 'A harmless name' }))
  const { change: swapped } = await change(event.id, draft({ name: 'Free wallets here' }))
  assert.notEqual(swapped.version, looked.version)
  const { version } = looked
  await assert.rejects(approveEvent(world.context, event.id, { version }), { type: 'event_version_changed' })
  await assert.rejects(rejectEvent(world.context, event.id, 'No.', { version }), { type: 'event_version_changed' })
  await withdraw(event.id)
  await assert.rejects(approveEvent(world.context, event.id, { version: swapped.version }), {
    type: 'event_version_changed',
  })
  const again = await change(event.id, draft({ name: 'Free wallets here' }))
  assert.notEqual(again.change.version, swapped.version)
})

test('the operator finds pending changes of approved events', async () => {
  const event = await world.event()
  await change(event.id, draft({ name: 'Another name' }))
  const pending = await listEventsForOperator(world.context, { status: 'pending-approval' })
  assert.ok(pending.some(({ id, change }) => id === event.id && change?.name === 'Another name'))
  await rejectEvent(world.context, event.id, 'No.')
  const left = await listEventsForOperator(world.context, { status: 'pending-approval' })
  assert.ok(!left.some(({ id }) => id === event.id))
})

test('security 66: a tap shows an event that is pending, rejected or expired unapproved only to its holder', async () => {
  const { id } = await createEvent(world.context, { holderId: 'holder', draft: draft({ name: 'Free wallets here' }) })
  const card = await world.card({ eventId: id })
  const views = async (viewer?: { userId: string; verifiedEmails: string[] }) => {
    const view = await viewTap(world.context, await world.tap(card), viewer)
    return view.state === 'refused' ? [view.reason, view.event?.name] : [view.state]
  }
  assert.deepEqual(await views(), ['event_pending_approval', undefined])
  assert.deepEqual(await views({ userId: 'holder', verifiedEmails: [] }), [
    'event_pending_approval',
    'Free wallets here',
  ])
  await rejectEvent(world.context, id, 'No.')
  assert.deepEqual(await views({ userId: 'eve', verifiedEmails: [] }), ['event_rejected', undefined])
  const late = await createEvent(world.context, { holderId: 'holder', draft: draft({ name: 'Free wallets here' }) })
  const lateCard = await world.card({ eventId: late.id })
  world.travel(300)
  const view = await viewTap(world.context, await world.tap(lateCard))
  assert.deepEqual(view.state === 'refused' && [view.reason, view.event], ['event_expired', null])
  world.travel(-300)
})

test('a collectible shows the event as it was approved when it was collected', async () => {
  const event = await world.event({ supply: 10 })
  const { change: first } = await putPicture(event.id)
  await approveEvent(world.context, event.id)
  const one = await keep(event.id, 'ada')
  await change(event.id, draft({ name: 'Second night', supply: 20 }))
  const two = await keep(event.id, 'ben')
  await approveEvent(world.context, event.id)
  const three = await keep(event.id, 'cleo')
  const shown = async (id: string, as: string) => {
    const { data } = (await world.ask(`GET /api/collectibles/${id}`, { as })).body
    return [data.event.name, data.event.supply, data.event.image_url]
  }
  assert.deepEqual(await shown(one.id, 'ada'), ['Reading night', 10, first.image_url])
  assert.deepEqual(await shown(two.id, 'ben'), ['Reading night', 20, first.image_url])
  assert.deepEqual(await shown(three.id, 'cleo'), ['Second night', 20, first.image_url])
  const list = (await world.ask('GET /api/collectibles', { as: 'ada' })).body.data
  assert.deepEqual(
    [list[0].event.name, (await findShown(world.context, one.id))?.event.name],
    ['Reading night', 'Reading night'],
  )
})

test('a former picture stays visible to those who collected it', async () => {
  const event = await world.event()
  const address = (await putPicture(event.id)).change.image_url
  await approveEvent(world.context, event.id)
  await keep(event.id, 'ada')
  await world.ask(`DELETE /api/poap-events/${event.id}/picture`, { as: 'holder' })
  await approveEvent(world.context, event.id)
  assert.equal((await held(event.id)).image_url, null)
  assert.equal((await world.ask(`GET ${address}`)).status, 200)
})

test('a correction by the operator is marked as such, and a pending change stays pending', async () => {
  const event = await world.event({ name: 'Reeding night' })
  const collected = await keep(event.id, 'ada')
  await change(event.id, draft({ name: 'Another name' }))
  const corrected = await correctEvent(world.context, event.id, { name: 'Reading night', picture: null })
  assert.equal(corrected?.name, 'Reading night')
  const now = await held(event.id)
  assert.deepEqual([now.name, now.change.name], ['Reading night', 'Another name'])
  assert.equal(now.corrected_at, world.context.clock().toISOString())
  const { data } = (await world.ask(`GET /api/collectibles/${collected.id}`, { as: 'ada' })).body
  assert.equal(data.event.name, 'Reeding night')
  await approveEvent(world.context, event.id)
  assert.equal((await held(event.id)).corrected_at, null)
  for (const wrong of [{ name: ' ' }, { name: 'x'.repeat(201) }, { place: 'x'.repeat(201) }, {}, { picture: null }])
    await assert.rejects(correctEvent(world.context, event.id, wrong), { type: 'bad_request' })
})

test('security 66: an event that is taken down is visible only to its holder and those who collected it', async () => {
  const event = await world.event()
  const address = (await putPicture(event.id)).change.image_url
  await approveEvent(world.context, event.id)
  const collected = await keep(event.id, 'ada')
  await change(event.id, draft({ name: 'Another name' }))
  assert.equal((await takeDownEvent(world.context, event.id, 'A scam.'))?.status, 'rejected')
  assert.equal(await tapped(event.id), null)
  assert.equal(await findShown(world.context, collected.id), undefined)
  assert.equal((await world.ask(`GET ${address}`)).status, 404)
  for (const as of ['holder', 'ada']) assert.equal((await world.ask(`GET ${address}`, { as })).status, 200)
  assert.equal(
    (await world.ask(`GET /api/collectibles/${collected.id}`, { as: 'ada' })).body.data.event.name,
    event.name,
  )

  const back = await approveEvent(world.context, event.id)
  assert.deepEqual([back?.of, back?.event.name, back?.event.change?.name], ['event', event.name, 'Another name'])
  assert.equal((await world.ask(`GET ${address}`)).status, 200)
})

test('security 66: a picture that is taken down is gone for everyone, cannot be uploaded again, and can be restored', async () => {
  const event = await world.event()
  const address: string = (await putPicture(event.id)).change.image_url
  await approveEvent(world.context, event.id)
  const collected = await keep(event.id, 'ada')
  const hash = /[0-9a-f]{64}/.exec(address)![0]
  assert.equal(await takeDownPicture(world.context, hash), true)
  for (const as of [undefined, 'holder', 'ada']) assert.equal((await world.ask(`GET ${address}`, { as })).status, 404)
  assert.deepEqual([(await held(event.id)).image_url, (await tapped(event.id))?.image_url], [null, null])
  assert.equal((await findShown(world.context, collected.id))?.event.image_url, null)

  const same = await sharp({ create: { width: 8, height: 8, channels: 3, background: { r: colors, g: 80, b: 160 } } })
    .png()
    .toBuffer()
  const again = await world.ask(`PUT /api/poap-events/${event.id}/picture`, {
    as: 'holder',
    body: same,
    headers: { 'content-type': 'image/png' },
  })
  assert.deepEqual([again.status, again.body.error_type], [400, 'invalid_picture'])
  assert.equal(await restorePicture(world.context, hash), true)
  assert.equal((await held(event.id)).image_url, address)
  assert.equal(await takeDownPicture(world.context, '0'.repeat(64)), false)
})

test('concurrent approvals, changes, withdrawals and taps lose nothing and leave complete versions', async () => {
  const event = await world.event()
  const card = await world.card({ eventId: event.id })
  for (let round = 0; round < 15; round += 1) {
    const ref = await world.tap(card)
    await Promise.all([
      change(event.id, draft({ name: `Name ${round}` })),
      approveEvent(world.context, event.id),
      withdraw(event.id),
      collect(world.context, { ref, bearer: { userId: `user ${round}`, verifiedEmails: [] } }),
    ])
  }
  const { rows } = await world.database.pool.query(
    `select k.serial from cards.collectibles k join cards.event_versions v using (event_id, version)
     where event_id = $1 and v.approved_at is not null order by k.serial`,
    [event.id],
  )
  assert.equal(rows.length, 15)
  const waiting = await world.database.pool.query(
    'select count(*)::int from cards.event_versions where event_id = $1 and approved_at is null',
    [event.id],
  )
  assert.ok(waiting.rows[0].count <= 1)
})
