import assert from 'node:assert/strict'
import { test } from 'node:test'
import { enqueue, markSent } from '@iyk/kit/outbox/store.ts'
import { createHostApp } from '../dev/host-app.ts'
import { startTidyingUp } from './tidy-up.ts'

test('the outbox forgets what is older than OUTBOX_DAYS, sent or not', async (t) => {
  const host = await createHostApp(t, { OUTBOX_DAYS: '7' })
  const { database, contexts, config } = host
  const now = contexts.cards.clock
  const put = (to: string) =>
    enqueue(database, { channel: 'email', to, subject: 'A mail', text: 'Hello', html: '' }, now())
  const tidy = async () => {
    await startTidyingUp(contexts, database, config).stop()
    return (await host.outbox()).map(({ to }) => to).filter((to) => to.endsWith('.test@example.com'))
  }
  await put('sent.test@example.com')
  const { rows } = await database.pool.query('select max(message_id) as id from outbox.messages')
  await markSent(database, rows[0].id, now())
  await put('waits.test@example.com')
  host.pass(6 * 24 * 60)
  await put('new.test@example.com')
  assert.equal((await tidy()).length, 3)
  host.pass(24 * 60 + 1)
  assert.deepEqual(await tidy(), ['new.test@example.com'])
})
