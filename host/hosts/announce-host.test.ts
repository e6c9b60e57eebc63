import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestDatabase } from '@iyk/dev/test-database.ts'
import { silentLog } from '@iyk/kit/log.ts'
import { changesSince } from '../console/version.ts'
import { announceHost } from './announce-host.ts'
import { ownVersion } from './own-version.ts'
import { findVersionBefore, listHosts, recordRunning } from './store.ts'

test('hosts that share a store are listed with their versions while they run, and one that fell silent is not', async (t) => {
  const database = await createTestDatabase()
  t.after(() => database.close())
  const one = announceHost(database, { publicUrl: 'https://one.example', log: silentLog })
  const other = announceHost(database, { publicUrl: 'https://two.example', log: silentLog })
  await one.stop()
  // It notes itself at once, and a stop waits for that.
  await other.stop()
  assert.deepEqual(await listHosts(database), [])
  const id = '00000000-0000-4000-8000-000000000001'
  await recordRunning(database, { id, version: '0.0.9', publicUrl: 'https://old.example' })
  assert.deepEqual(
    (await listHosts(database)).map(({ version, public_url }) => [version, public_url]),
    [['0.0.9', 'https://old.example']],
  )
  await database.pool.query(`update outbox.hosts set seen_at = seen_at - interval '16 minutes'`)
  assert.deepEqual(await listHosts(database), [])
})

test('the version before is the one that served the store before this one first did', async (t) => {
  const database = await createTestDatabase()
  t.after(() => database.close())
  const id = '00000000-0000-4000-8000-000000000001'
  const version = await ownVersion()
  assert.equal(await findVersionBefore(database, version), undefined)
  await recordRunning(database, { id, version: '0.0.8', publicUrl: 'https://x.example' })
  await recordRunning(database, { id, version: '0.0.9', publicUrl: 'https://x.example' })
  assert.equal(await findVersionBefore(database, version), '0.0.9')
  await recordRunning(database, { id, version, publicUrl: 'https://x.example' })
  await recordRunning(database, { id, version: '0.0.9', publicUrl: 'https://x.example' })
  assert.equal(await findVersionBefore(database, version), '0.0.9')
})

test('what changed is what the changelog has above the version before, or its newest part', () => {
  const changelog = '# Changelog\n\n## Unreleased\n\n- c\n\n## 0.2.0\n\n- b\n\n## 0.1.0\n\n- a\n'
  assert.equal(changesSince(changelog, '0.1.0'), '## Unreleased\n\n- c\n\n## 0.2.0\n\n- b')
  assert.equal(changesSince(changelog, '0.2.0'), '## Unreleased\n\n- c')
  for (const unknown of [undefined, '9.9.9']) assert.equal(changesSince(changelog, unknown), '## Unreleased\n\n- c')
  assert.equal(changesSince('', '0.1.0'), '')
})
