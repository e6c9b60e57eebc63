import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type CardsWorld, createCardsWorld } from '@iyk/dev/cards-world.ts'
import { removeExpired } from '../../database/remove-expired.ts'
import { forgetUser } from '../../me/forget.ts'
import { sendInvitations } from './send.ts'

let world: CardsWorld
before(async () => {
  world = await createCardsWorld({ rateLimits: true })
})
after(() => world.close())

const open = async (change = {}, holderId = 'holder') => {
  const event = await world.event({ end_date: '2026-12-01T00:00', ...change }, holderId)
  await world.ask(`PUT /api/poap-events/${event.id}/ways/email`, { as: holderId, body: { is_on: true } })
  return event
}
const invite = async (id: string, addresses: string[], as = 'holder') =>
  (await world.ask(`POST /api/poap-events/${id}/guest-invitations`, { as, body: { addresses } })).body.data
const sendAll = async () => {
  while ((await sendInvitations(world.context)) > 0);
}
const invited = async (id: string, as = 'holder') =>
  (await world.ask(`GET /api/poap-events/${id}/ways`, { as })).body.data.invited
const mailsTo = async (address: string) => (await world.mails()).filter(({ to }) => to === address)
const refTo = async (address: string) => {
  const [mail] = await mailsTo(address)
  return /\/c\/([\w-]{22})$/m.exec(mail!.text)![1]!
}
const collect = async (ref: string, email: string) => {
  const { status, body } = await world.ask('POST /api/collectibles', { body: { ref, email } })
  return status === 200 ? body.data.serial : `${status} ${body.error_type}`
}
const none = { waiting: 0, sent: 0, accepted: 0, declined: 0, ended: 0 }
const addressesLeft = async () =>
  (await world.database.pool.query('select email from cards.guest_invitations where email is not null')).rows.map(
    ({ email }) => email,
  )

test('each address gets one email, and collects only by accepting it', async () => {
  const { id } = await open()
  const addresses = ['Ada@example.com', 'ada@example.com', 'ben@example.com', 'not one']
  assert.deepEqual(await invite(id, addresses), { added: 2, known: 0, invalid: ['not one'] })
  assert.deepEqual(await invited(id), { ...none, waiting: 2 })
  await Promise.all([sendAll(), sendAll(), sendAll()])
  await sendAll()
  for (const address of ['ada@example.com', 'ben@example.com']) assert.equal((await mailsTo(address)).length, 1)
  assert.deepEqual(await invited(id), { ...none, sent: 2 })
  assert.deepEqual((await world.ask('GET /api/collectibles', { as: 'ada', emails: ['ada@example.com'] })).body.data, [])
  const ref = await refTo('ada@example.com')
  assert.equal(await collect(ref, 'ada@example.com'), 1)
  assert.equal(await collect(ref, 'other@example.com'), '409 admission_used')
  assert.deepEqual(await invited(id), { ...none, sent: 1, accepted: 1 })
  assert.deepEqual(await addressesLeft(), ['ben@example.com'])
  assert.deepEqual(await invite(id, ['ada@example.com']), { added: 0, known: 1, invalid: [] })
})

test('an email to a list names the address that takes its recipient off it', async () => {
  const { id } = await open()
  await invite(id, ['header@example.com'])
  await sendAll()
  const ref = await refTo('header@example.com')
  const { rows } = await world.database.pool.query(
    "select unsubscribe from outbox.messages where recipient = 'header@example.com'",
  )
  assert.deepEqual(rows, [{ unsubscribe: `http://localhost:3000/c/${ref}/decline` }])
})

test('nothing is sent before the event can be collected that way, and what is withdrawn leads nowhere', async () => {
  const { id } = await open({ start_date: '2026-11-25T18:00' })
  await invite(id, ['early@example.com', 'later@example.com'])
  await sendAll()
  assert.equal((await mailsTo('early@example.com')).length, 0)
  world.travel(6 * 24 * 60)
  await sendAll()
  const ref = await refTo('early@example.com')
  await invite(id, ['third@example.com'])
  const { body } = await world.ask(`DELETE /api/poap-events/${id}/guest-invitations`, { as: 'holder' })
  assert.deepEqual(body.data.invited, { ...none, ended: 3 })
  assert.equal(await collect(ref, 'early@example.com'), '410 admission_expired')
  await sendAll()
  assert.equal((await mailsTo('third@example.com')).length, 0)
  world.travel(-6 * 24 * 60)
})

test('security 120: the invitations of a user are bounded by the day, and so are those to one mailbox', async () => {
  const { settings } = world.context
  const rates = { ...settings.limits.rates, LIMIT_INVITATIONS_PER_USER: { max: 2, seconds: 86_400 } }
  const context = { ...world.context, settings: { ...settings, limits: { ...settings.limits, rates } } }
  const { id } = await open({}, 'sender')
  await invite(id, ['one@bounded.example.com', 'two@bounded.example.com', 'three@bounded.example.com'], 'sender')
  while ((await sendInvitations(context)) > 0);
  assert.deepEqual(await invited(id, 'sender'), { ...none, sent: 2, waiting: 1 })
  world.travel(24 * 60)
  while ((await sendInvitations(context)) > 0);
  assert.deepEqual(await invited(id, 'sender'), { ...none, sent: 3 })
  for (let n = 0; n < 11; n += 1) await invite((await open({}, `user ${n}`)).id, ['much+tag@example.com'], `user ${n}`)
  await sendAll()
  assert.equal((await mailsTo('much+tag@example.com')).length, 10)
  world.travel(-24 * 60)
})

test('what nobody answers lapses with its event, and an account takes its invitations along', async () => {
  const { id } = await open({ end_date: '2026-11-21T00:00' })
  const other = await open({}, 'leaver')
  await invite(id, ['lapse@example.com'])
  await invite(other.id, ['guest-of@leaver.example.com', 'forget@example.com'], 'leaver')
  await sendAll()
  await forgetUser(world.database, { emails: ['forget@example.com'] })
  await forgetUser(world.database, { userId: 'leaver', emails: [] })
  world.travel(2 * 24 * 60)
  await removeExpired(world.context)
  assert.deepEqual(await invited(id), { ...none, ended: 1 })
  for (const address of ['lapse@example.com', 'guest-of@leaver.example.com', 'forget@example.com'])
    assert.ok(!(await addressesLeft()).includes(address), address)
  world.travel(-2 * 24 * 60)
})
