import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startCommand } from '../../dev/start-command.ts'
import { createTestDatabase, urlOf } from '../../dev/test-database.ts'

test('version says what changed since the version before it here, and nothing of the kind where none came before', async (t) => {
  const database = await createTestDatabase()
  t.after(database.close)
  const run = async () => (await startCommand(t, ['version'], { DATABASE_URL: urlOf(database) }).closed).output
  assert.match(await run(), /^IYK Cards \d\S* with Node \S+\nNo host runs\.$/)
  await database.pool.query(
    `insert into outbox.versions (version, first_at, last_at) values ('0.0.1', now() - interval '1 day', now())`,
  )
  assert.match(await run(), /^Before, this store was served by 0\.0\.1\.\n[^#]*\n## /m)
})
