import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listActs } from '@iyk/identity/audit/list-acts.ts'
import { recordAct } from '@iyk/identity/audit/record-act.ts'
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

test('the audit log forgets what is older than AUDIT_DAYS with another provider too', async (t) => {
  const another = {
    PROVIDER_URL: 'http://127.0.0.1:9',
    PUBLIC_TOKEN: 'public-token-test-1',
    PROJECT_ID: 'project-test-1',
  }
  const { contexts, database, config, pass } = await createHostApp(t, { ...another, AUDIT_DAYS: '7' })
  const acts = async () => {
    await startTidyingUp(contexts, database, config).stop()
    return (await listActs(contexts.cards, { since: new Date(0), most: 10 })).map(({ act }) => act)
  }
  await recordAct(contexts.cards, { actor: 'operator', act: 'events.approve', outcome: 'ok' })
  pass(6 * 24 * 60)
  await recordAct(contexts.cards, { actor: 'operator', act: 'events.reject', outcome: 'ok' })
  assert.deepEqual(await acts(), ['events.approve', 'events.reject'])
  pass(24 * 60 + 1)
  assert.deepEqual(await acts(), ['events.reject'])
})
