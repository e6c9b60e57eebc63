import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestDatabase } from '../../dev/test-database.ts'
import { enqueueBulk, isOutboxBusy, lease } from './store.ts'

const now = new Date('2026-11-20T12:00:00Z')
const mailTo = (to: string) => ({ to, subject: 'Hello', text: 'the link', html: '<p>it</p>' })

test('only what this host would send makes it busy, and what another host leased and never sent does', async (t) => {
  const database = await createTestDatabase(['outbox'])
  t.after(database.close)
  const isBusy = () => isOutboxBusy(database, now, 2)
  for (const to of ['ada@example.com', 'ben@example.com']) await enqueueBulk(database, mailTo(to), now)
  assert.equal(await isBusy(), true)
  await database.pool.query("update outbox.messages set written_under = 'iyk-cards https://old.example'")
  assert.equal(await isBusy(), false, 'those wait for a host of their URL, which may never come')
  assert.equal(await lease(database, ['email'], now), undefined)
  await enqueueBulk(database, mailTo('cleo@example.com'), now)
  await enqueueBulk(database, mailTo('dora@example.com'), now)
  assert.equal(await isBusy(), true)
  await lease(database, ['email'], now)
  assert.equal(await isBusy(), false, 'one is being sent')
  await database.pool.query("update outbox.messages set leased_until = '2026-01-01' where leased_until is not null")
  assert.equal(await isBusy(), true, 'whoever sent it never did')
})
