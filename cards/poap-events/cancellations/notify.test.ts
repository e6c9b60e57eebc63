import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type CardsWorld, createCardsWorld } from '@iyk/dev/cards-world.ts'
import { createLimits } from '@iyk/kit/limits/limits.ts'
import { enqueue, lease } from '@iyk/kit/outbox/store.ts'
import type { Language } from '@iyk/wire/languages.ts'
import { removeExpired } from '../../database/remove-expired.ts'
import { closeForOperator } from '../close-for-operator.ts'
import { sendInvitations } from '../guest-invitations/send.ts'
import { notifyOfCancellations } from './notify.ts'

const verified: Record<string, string[]> = { sofia: ['sofia@example.com'] }
const reads: Record<string, Language> = { 'ada@example.com': 'ja' }
let world: CardsWorld
before(async () => {
  world = await createCardsWorld(
    { rateLimits: true },
    { findVerifiedEmails: async (userId) => verified[userId] ?? [], findLanguage: async (email) => reads[email] },
  )
})
after(() => world.close())

const open = async (change = {}, holderId = 'holder') => {
  const event = await world.event({ end_date: '2026-12-01T00:00', ...change }, holderId)
  await world.ask(`PUT /api/poap-events/${event.id}/ways/email`, { as: holderId, body: { is_on: true } })
  return event
}
let people = 0
const collect = async (eventId: string, email: string) => {
  people += 1
  const ref = await world.admit(eventId)
  const reply = await world.ask('POST /api/collectibles', { body: { ref, email }, from: `198.51.100.${people % 250}` })
  assert.equal(reply.status, 200)
}
const close = (id: string, reason: string | null, language = 'en', as = 'holder') =>
  world.ask(`PUT /api/poap-events/${id}/closing`, { as, body: { reason }, headers: { 'accept-language': language } })
const reopen = (id: string) => world.ask(`DELETE /api/poap-events/${id}/closing`, { as: 'holder' })
const tellAll = async () => {
  while (await notifyOfCancellations(world.context));
}
const soon = async () => {
  world.travel(10)
  await tellAll()
}
const about = /^(Canceled|Abgesagt|Cancelado|中止のお知らせ)/
const told = async (...addresses: string[]) =>
  (await world.mails()).filter(
    ({ to, subject }) => about.test(subject) && (addresses.length === 0 || addresses.includes(to)),
  )
const toldOf = async (name: string) => (await told()).filter(({ subject }) => subject.includes(name))

test('whoever has an event, or was invited, is told once that it was canceled, and what becomes of theirs', async () => {
  const { id } = await open({ name: 'Lantern walk' })
  await collect(id, 'ada@example.com')
  await collect(id, 'ben@example.com')
  const ref = await world.admit(id)
  await world.ask('POST /api/collectibles', { as: 'sofia', emails: ['sofia@example.com'], body: { ref } })
  await world.ask(`POST /api/poap-events/${id}/guest-invitations`, {
    as: 'holder',
    body: { addresses: ['ida@example.com'] },
    headers: { 'accept-language': 'es' },
  })
  while ((await sendInvitations(world.context)) > 0);
  await world.ask(`POST /api/poap-events/${id}/guest-invitations`, {
    as: 'holder',
    body: { addresses: ['unsent@example.com'] },
  })
  await close(id, 'weather', 'de')
  await tellAll()
  assert.deepEqual(await toldOf('Lantern walk'), [], 'nobody within ten minutes, in which it can be taken back')
  world.travel(10)
  await Promise.all([tellAll(), tellAll(), tellAll()])
  await tellAll()
  const mails = await toldOf('Lantern walk')
  const saying = Object.fromEntries(mails.map(({ to, text }) => [to, text]))
  assert.deepEqual(mails.map(({ to }) => to).sort(), [
    'ada@example.com',
    'ben@example.com',
    'ida@example.com',
    'sofia@example.com',
  ])
  assert.match(saying['ada@example.com']!, /主催者により中止[\s\S]*悪天候[\s\S]*No\. 1/)
  assert.match(saying['ben@example.com']!, /abgesagt[\s\S]*Wetter[\s\S]*Nr\. 2, wartet noch auf dich/)
  assert.match(saying['sofia@example.com']!, /Nr\. 3 ist in deiner Sammlung/)
  assert.match(saying['ida@example.com']!, /canceló[\s\S]*el enlace de tu invitación no funciona/)
})

test('security 139: canceling again tells nobody twice, whatever way the address is written, and a cancellation that is taken back at once tells nobody', async () => {
  const { id } = await open({ name: 'Moth night' })
  await collect(id, 'otto@gmail.com')
  await collect(id, 'o.tto+moths@gmail.com')
  await close(id, 'illness')
  await reopen(id)
  await soon()
  assert.equal((await toldOf('Moth night')).length, 0)
  await close(id, 'illness')
  await soon()
  assert.equal((await toldOf('Moth night')).length, 1)
  await reopen(id)
  await collect(id, 'late@example.com')
  await close(id, 'venue')
  await soon()
  assert.deepEqual(
    (await toldOf('Moth night')).map(({ to }) => to),
    ['otto@gmail.com', 'late@example.com'],
  )
})

test('security 139: an email says no word of the organizer’s but the name that was approved, which is no markup', async () => {
  const { id } = await open({ name: '<b>Night</b>', description: 'Buy at evil.example', place: 'evil.example' })
  await collect(id, 'markup@example.com')
  await close(id, 'other')
  await soon()
  const [mail] = await told('markup@example.com')
  assert.doesNotMatch(mail!.html + mail!.text, /evil/)
  assert.doesNotMatch(mail!.html, /<b>Night/)
  assert.match(mail!.text, /canceled by its organizer/)
})

test('security 139: many canceled events cannot fill a mailbox', async () => {
  const settings = world.context.settings
  const limits = createLimits({ LIMIT_CANCELLATIONS_PER_ADDRESS: { max: 2, seconds: 86_400 } })
  Object.assign(world.context, { settings: { ...settings, limits } })
  for (const name of ['One', 'Two', 'Three']) {
    const { id } = await open({ name })
    await collect(id, 'filled@example.com')
    await close(id, 'other')
  }
  await soon()
  Object.assign(world.context, { settings })
  assert.equal((await told('filled@example.com')).length, 2)
})

test('an event that ended early tells nobody, and the operator’s cancellation says whose it was', async () => {
  const ended = await open({ name: 'Ended' })
  await collect(ended.id, 'end@example.com')
  await close(ended.id, null)
  const stopped = await open({ name: 'Stopped' })
  await collect(stopped.id, 'stop@example.com')
  await closeForOperator(world.context, stopped.id, 'safety')
  await soon()
  assert.deepEqual(await told('end@example.com'), [])
  assert.match((await told('stop@example.com'))[0]!.text, /canceled by the people who run this site/)
})

test('a sign-in code that comes later goes out before all of these emails', async () => {
  const now = world.context.clock()
  const { id } = await open({ name: 'Crowd' })
  for (let n = 0; n < 45; n += 1) await collect(id, `crowd${n}@example.com`)
  await world.database.pool.query('update outbox.messages set sent_at = $1 where sent_at is null', [now])
  await close(id, 'other')
  await soon()
  assert.equal((await toldOf('Crowd')).length, 45)
  const later = new Date(world.context.clock().getTime() + 60_000)
  await enqueue(
    world.database,
    { channel: 'email', to: 'code@example.com', subject: 'Your code', text: 'x', html: 'x' },
    later,
  )
  const order = []
  for (;;) {
    const message = await lease(world.database, ['email'], later)
    if (!message) break
    order.push(message.to)
  }
  assert.deepEqual([order[0], order.length], ['code@example.com', 46])
})

test('who was told is forgotten a month after the event has expired', async () => {
  const count = async () =>
    Number((await world.database.pool.query('select count(*) from cards.cancellation_notices')).rows[0].count)
  assert.ok((await count()) > 0)
  world.travel(new Date('2027-03-01T00:00:00Z'))
  await removeExpired(world.context)
  assert.equal(await count(), 0)
})
