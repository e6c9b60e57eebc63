import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { approveEvent } from '@iyk/cards/poap-events/approve.ts'
import { reopenForOperator } from '@iyk/cards/poap-events/close-for-operator.ts'
import { closeEventEarly } from '@iyk/cards/poap-events/closing.ts'
import { createEvent } from '@iyk/cards/poap-events/create.ts'
import { createHostApp } from '../../dev/host-app.ts'
import { banUserCommand } from './ban.ts'
import { cancelEventCommand } from './event-life.ts'
import { requireUser } from './users.ts'

/** These commands use nothing of it. */
const store = {} as Parameters<typeof cancelEventCommand.run>[3]
const dates = { start_date: '2026-11-20T18:00', end_date: '2090-11-20T23:00', timezone: 'Europe/Lisbon' }

const open = async (t: TestContext) => {
  t.mock.method(console, 'log', () => {})
  const { contexts } = await createHostApp(t)
  const { cards } = contexts
  const { user } = (await requireUser(contexts.identity!, 'holder@example.com'))!
  const userId = user.user_id
  const { id } = await createEvent(cards, { holderId: userId, draft: { name: 'Night', ...dates } })
  await approveEvent(cards, id)
  const cancel = () => closeEventEarly(cards, { userId, eventId: id, reason: 'other', language: 'en' })
  const waits = async () =>
    (await cards.database.rows({ name: 'test.waits', text: 'select from cards.cancellations' })).length > 0
  return { contexts, userId, id, cancel, waits }
}

test('security 139: the operator cancels without emails, and stops those of a canceled event', async (t) => {
  const { contexts, id, cancel, waits } = await open(t)
  await cancel()
  assert.equal(await waits(), true)
  const stop = { reason: 'other', 'without-emails': true }
  const about = await cancelEventCommand.run(contexts, [id], stop, store)
  assert.equal(about?.subject, `${id} without-emails`)
  assert.equal(await waits(), false)
  await reopenForOperator(contexts.cards, id)
  await cancelEventCommand.run(contexts, [id], stop, store)
  assert.equal(await waits(), false)
  await reopenForOperator(contexts.cards, id)
  await cancelEventCommand.run(contexts, [id], { reason: 'weather' }, store)
  assert.equal(await waits(), true)
})

test('security 139: banning a user stops the emails about what they canceled', async (t) => {
  const { contexts, userId, cancel, waits } = await open(t)
  await cancel()
  assert.equal(await waits(), true)
  await banUserCommand.run(contexts, [userId], {}, store)
  assert.equal(await waits(), false)
})
