import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type CardsWorld, createCardsWorld } from '@iyk/dev/cards-world.ts'
import { sha256 } from '@iyk/kit/hash.ts'
import { lease } from '@iyk/kit/outbox/store.ts'
import { forgetUser } from '../../me/forget.ts'
import { approveEvent } from '../approve.ts'
import { sendInvitations } from '../guest-invitations/send.ts'
import { declineInvitation, findInvitation } from '../guest-invitations/store.ts'
import { takeDownEvent } from '../take-down.ts'
import { notifyOfCancellations } from './notify.ts'
import { dropCancellationsOf } from './store.ts'

const banned = new Set<string>()
let world: CardsWorld
before(async () => {
  world = await createCardsWorld(
    {},
    {
      // As our own provider answers: nobody is left of who was deleted.
      isBanned: async (userId) => banned.has(userId) || userId.startsWith('deleted-'),
    },
  )
})
after(() => world.close())

const open = (name: string, holderId = 'holder') => world.event({ name, end_date: '2027-12-01T00:00' }, holderId)
const collect = async (eventId: string, email: string) => {
  const ref = await world.admit(eventId)
  assert.equal((await world.ask('POST /api/collectibles', { body: { ref, email } })).status, 200)
}
const invite = async (eventId: string, email: string, as = 'holder') => {
  await world.ask(`PUT /api/poap-events/${eventId}/ways/email`, { as, body: { is_on: true } })
  await world.ask(`POST /api/poap-events/${eventId}/guest-invitations`, { as, body: { addresses: [email] } })
  while ((await sendInvitations(world.context)) > 0);
}
const cancel = async (id: string, as = 'holder') => {
  assert.equal((await world.ask(`PUT /api/poap-events/${id}/closing`, { as, body: { reason: 'other' } })).status, 200)
  world.travel(10)
}
const reopen = (id: string) => world.ask(`DELETE /api/poap-events/${id}/closing`, { as: 'holder' })
const tellAll = async () => {
  while (await notifyOfCancellations(world.context));
}
const toldOf = async (name: string) =>
  (await world.mails()).filter(({ subject }) => subject === `Canceled: ${name}`).map(({ to }) => to)
const count = async (table: 'cancellations' | 'cancellation_notices', eventId: string) =>
  Number(
    (await world.database.pool.query(`select count(*) from cards.${table} where event_id = $1`, [eventId])).rows[0]
      .count,
  )

test('security 139: once an event is taken down, no guest hears of its cancellation, not even what was written', async () => {
  const { id } = await open('Buy pills')
  for (const name of ['ada', 'ben', 'cleo']) await collect(id, `${name}@example.com`)
  await cancel(id)
  await notifyOfCancellations(world.context)
  assert.equal((await toldOf('Buy pills')).length, 1)
  await takeDownEvent(world.context, id, 'spam')
  await tellAll()
  assert.deepEqual(await toldOf('Buy pills'), [])
  assert.deepEqual([await count('cancellations', id), await count('cancellation_notices', id)], [0, 0])
  await approveEvent(world.context, id)
  await tellAll()
  assert.deepEqual(await toldOf('Buy pills'), [], 'nor once it is restored')
})

test('security 139: an event that was taken down by a program that knows nothing of this says nothing either', async () => {
  const { id } = await open('Older')
  await collect(id, 'older@example.com')
  await cancel(id)
  await world.database.pool.query(
    `update cards.poap_events set approved_at = null, rejected_at = now(), rejection_reason = 'spam' where event_id = $1`,
    [id],
  )
  await tellAll()
  assert.deepEqual(await toldOf('Older'), [])
})

test('security 139: guests of a banned holder hear nothing, whether the ban is found out or takes back what waits', async () => {
  const [one, other] = [await open('Spam one', 'spammer'), await open('Spam two', 'spammer')]
  for (const { id } of [one, other]) for (const name of ['ada', 'ben']) await collect(id, `${name}@example.com`)
  await cancel(one.id, 'spammer')
  await notifyOfCancellations(world.context)
  assert.equal((await toldOf('Spam one')).length, 1)
  await dropCancellationsOf(world.database, 'spammer')
  assert.deepEqual(await toldOf('Spam one'), [])
  await cancel(other.id, 'spammer')
  banned.add('spammer')
  await tellAll()
  assert.deepEqual(await toldOf('Spam two'), [])
  banned.delete('spammer')
  await tellAll()
  assert.deepEqual([...(await toldOf('Spam one')), ...(await toldOf('Spam two'))], [])
})

test('guests of an event whose holder deleted their account are told when a co-host cancels it', async () => {
  const { id } = await open('Orphan', 'leaver')
  await collect(id, 'guest@example.com')
  await world.database.pool.query(
    `insert into cards.event_roles (event_id, user_id, role, email, since) values ($1, 'cohost', 'co-host', 'co@example.com', now())`,
    [id],
  )
  await forgetUser(world.context, { userId: 'leaver', emails: [] })
  await cancel(id, 'cohost')
  await tellAll()
  assert.deepEqual(await toldOf('Orphan'), ['guest@example.com'])
})

test('reopening takes back what was not sent, and who did not get it is told the next time', async () => {
  const { id } = await open('Back on')
  for (const name of ['ada', 'ben']) await collect(id, `${name}@example.com`)
  await world.database.pool.query('update outbox.messages set sent_at = $1 where sent_at is null', [
    world.context.clock(),
  ])
  await cancel(id)
  await tellAll()
  const sent = (await lease(world.database, ['email'], world.context.clock()))!
  await world.database.pool.query('update outbox.messages set sent_at = now() where message_id = $1', [sent.id])
  await reopen(id)
  assert.deepEqual(await toldOf('Back on'), [sent.to])
  await cancel(id)
  await tellAll()
  assert.deepEqual((await toldOf('Back on')).sort(), ['ada@example.com', 'ben@example.com'])
  assert.equal(await count('cancellations', id), 0, 'nothing is left of what is done')
})

test('security 139: whoever wants no such emails gets none, and one click in one of these is enough', async () => {
  const [first, second, third] = [await open('First list'), await open('Second list'), await open('Third list')]
  for (const { id } of [first, second, third]) await invite(id, 'nomail@example.com')
  await cancel(first.id)
  await tellAll()
  assert.deepEqual(await toldOf('First list'), ['nomail@example.com'])
  const mail = (await world.mails()).find(({ subject }) => subject === 'Canceled: First list')!
  const { rows } = await world.database.pool.query(
    "select unsubscribe from outbox.messages where subject = 'Canceled: First list'",
  )
  const [, ref = ''] = /\/c\/([\w-]+)\/decline$/.exec(rows[0].unsubscribe) ?? []
  assert.ok(mail.text.includes(rows[0].unsubscribe))
  assert.equal((await findInvitation(world.database, sha256(ref)))?.name, 'First list')
  await declineInvitation(world.database, sha256(ref), world.context.clock(), { all: true })
  assert.equal(await findInvitation(world.database, sha256(ref)), undefined)
  await cancel(second.id)
  await tellAll()
  assert.deepEqual(await toldOf('Second list'), [])
  await collect(third.id, 'nomail@example.com')
  await cancel(third.id)
  await tellAll()
  assert.deepEqual(await toldOf('Third list'), ['nomail@example.com'], 'what they collected concerns them')
})

test('security 139: an invitation that was declined or withdrawn takes along the email about the cancellation', async () => {
  const { id } = await open('Withdrawn')
  await invite(id, 'gone@list.example.com')
  await cancel(id)
  await tellAll()
  assert.deepEqual(await toldOf('Withdrawn'), ['gone@list.example.com'])
  await world.ask(`DELETE /api/poap-events/${id}/guest-invitations`, { as: 'holder' })
  assert.deepEqual(await toldOf('Withdrawn'), [])
})
