import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listActs } from '@iyk/identity/audit/list-acts.ts'
import { recordAct } from '@iyk/identity/audit/record-act.ts'
import { enqueue, markSent } from '@iyk/kit/outbox/store.ts'
import { createHostApp } from '../dev/host-app.ts'
import { startCleanup } from './clean-up.ts'
import { compareClocks } from './compare-clocks.ts'

test('messages older than OUTBOX_DAYS are deleted from the outbox, sent or not', async (t) => {
  const host = await createHostApp(t, { OUTBOX_DAYS: '7' })
  const { database, contexts, config } = host
  const now = contexts.cards.clock
  const put = (to: string) =>
    enqueue(database, { channel: 'email', to, subject: 'A mail', text: 'Hello', html: '' }, now())
  const tidy = async () => {
    await startCleanup(contexts, database, config).stop()
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

test('audit entries older than AUDIT_DAYS are deleted with another provider, too', async (t) => {
  const another = {
    PROVIDER_URL: 'http://127.0.0.1:9',
    PUBLIC_TOKEN: 'public-token-test-1',
    PROJECT_ID: 'project-test-1',
  }
  const { contexts, database, config, pass } = await createHostApp(t, { ...another, AUDIT_DAYS: '7' })
  const acts = async () => {
    await startCleanup(contexts, database, config).stop()
    return (await listActs(contexts.cards, { since: new Date(0), limit: 10 })).map(({ act }) => act)
  }
  await recordAct(contexts.cards, { actor: 'operator', act: 'events.approve', outcome: 'ok' })
  pass(6 * 24 * 60)
  await recordAct(contexts.cards, { actor: 'operator', act: 'events.reject', outcome: 'ok' })
  assert.deepEqual(await acts(), ['events.approve', 'events.reject'])
  pass(24 * 60 + 1)
  assert.deepEqual(await acts(), ['events.reject'])
})

test('a host whose clock is off by seconds warns, and how long the database takes to answer is no difference', async (t) => {
  const { contexts, database } = await createHostApp(t)
  const warned: unknown[] = []
  const log = { ...contexts.cards.log, warn: (fields: unknown) => warned.push(fields) } as typeof contexts.cards.log
  const compare = (clock: () => Date) => compareClocks(database, { clock, log })
  const by = (seconds: number) => () => new Date(Date.now() + seconds * 1000)
  assert.deepEqual([await compare(by(-20)), await compare(by(20)), await compare(by(0))], [true, true, true])
  const times = [by(-30), by(30)]
  assert.equal(await compare(() => times.shift()!()), true)
  assert.deepEqual(warned, [{ seconds_ahead: -20 }, { seconds_ahead: 20 }])
})

test('a host whose clock is days ahead of the database deletes nothing and says so', async (t) => {
  const { contexts, database, config, pass } = await createHostApp(t, { AUDIT_DAYS: '7' })
  const lines: unknown[] = []
  const log = { ...contexts.cards.log, error: (fields: unknown) => lines.push(fields) }
  const acts = async (seconds: number) => {
    const ours = { clock: () => new Date(Date.now() + seconds * 1000), log: log as typeof contexts.cards.log }
    await startCleanup(contexts, database, config, () => compareClocks(database, ours)).stop()
    return (await listActs(contexts.cards, { since: new Date(0), limit: 10 })).length
  }
  await recordAct(contexts.cards, { actor: 'operator', act: 'events.approve', outcome: 'ok' })
  pass(8 * 24 * 60)
  const before = await acts(8 * 86_400)
  assert.equal(before > 0, true)
  assert.deepEqual(lines, [{ seconds_ahead: 8 * 86_400 }])
  assert.equal((await acts(30)) < before, true)
})
