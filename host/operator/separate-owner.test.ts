import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { openDatabase } from '@iyk/kit/postgres/open-database.ts'
import pg from 'pg'
import { startOlderPostgres, whereOlder } from '../../dev/older-postgres.ts'
import { createScratch } from '../../dev/scratch.ts'
import { startHost } from '../../dev/start-host.ts'
import { createOperator } from '../../dev/start-operator.ts'
import { createTestDatabase, urlOf } from '../../dev/test-database.ts'
import { openBackup } from '../backup/open-backup.ts'
import { findBackups } from '../backup/schedule-store.ts'

const manual = join(import.meta.dirname, '../../docs/self-hosting.md')
const operate = createOperator({ ...process.env })

/** The statements of the manual, with names that no other test has. */
const readStatements = async (names: Record<'owner' | 'host' | 'database', string>) => {
  const [, block] = /\*\*A separate owner\.\*\*[^`]*```\n(.*?)```/s.exec(await readFile(manual, 'utf8')) ?? []
  assert.ok(block)
  const own = block
    .replaceAll('iyk_cards_owner', names.owner)
    .replaceAll('iyk_cards_host', names.host)
    .replaceAll(/(database|\\c) cards\b/g, `$1 ${names.database}`)
  const [asAdministrator, asOwner] = own.split(/^\\c .*$/m)
  assert.ok(asAdministrator && asOwner)
  return { asAdministrator, asOwner }
}

const ask = async (connectionString: string, ...statements: string[]) => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** The addresses of a database whose owner and host are set up as in the manual. */
const setUp = async (t: TestContext, administrator: string) => {
  const id = randomUUID().replaceAll('-', '').slice(0, 12)
  const names = { owner: `owner_${id}`, host: `host_${id}`, database: `test_${process.pid}_${id}` }
  const urlAs = (user: string) =>
    Object.assign(new URL(administrator), { username: user, pathname: names.database }).href
  const { asAdministrator, asOwner } = await readStatements(names)
  // One by one, since a database cannot be created in a transaction.
  await ask(administrator, ...asAdministrator.split(';').filter((one) => one.trim()))
  t.after(() =>
    ask(
      administrator,
      `drop database ${names.database} with (force)`,
      `drop role ${names.owner}`,
      `drop role ${names.host}`,
    ),
  )
  const [owner, host] = [urlAs(names.owner), urlAs(names.host)]
  await ask(owner, asOwner)
  const CARD_MASTER_KEY = '3c'.repeat(16)
  return {
    owner: { CARD_MASTER_KEY, DATABASE_URL: owner },
    host: { CARD_MASTER_KEY, DATABASE_URL: host },
    hostRole: names.host,
  }
}

const run = async (words: string[], settings: Record<string, string>) => {
  const { code, output, errors } = await operate(words, settings)
  assert.equal(code, 0, errors)
  return output
}

const playThrough = async (t: TestContext, administrator: string) => {
  const { owner, host, hostRole } = await setUp(t, administrator)
  const first = startHost({ ...host, DEMO: 'off' })
  await assert.rejects(
    first,
    /may not do this \(permission denied .*\)\. Start one host with the owner's DATABASE_URL first\. See “A separate owner”/,
  )
  await (await startHost({ ...owner, DEMO: 'on' })).stop()

  const BACKUP_DIR = await createScratch()
  const serving = await startHost({ ...host, BACKUP_DIR, LEAVE_ROOT: 'off' })
  t.after(serving.remove)
  const database = openDatabase({ connection: { connectionString: host.DATABASE_URL }, size: 1 })
  let found = await findBackups(database)
  while (!found?.finishedAt && !found?.failures) found = await findBackups(database)
  await database.close()
  assert.equal(found.failures, 0, serving.lines.join('\n'))
  const [scheduled = ''] = await readdir(BACKUP_DIR)
  await serving.stop()

  const folder = await createScratch()
  const [byHost, byOwner] = [join(folder, 'host.backup'), join(folder, 'owner.backup')]
  await run(['backup', byHost], host)
  await run(['backup', byOwner], owner)
  // But for the audit log's, which each backup advances.
  const [one = [], other = []] = await Promise.all(
    [byHost, byOwner].map(async (file) =>
      (await openBackup(file)).sequences.filter(({ sequence }) => sequence !== 'audit_number_seq'),
    ),
  )
  assert.ok(one.some(({ is_called }) => is_called) && one.some(({ is_called }) => !is_called))
  assert.deepEqual(one, other)

  const refused = await operate(['restore', byHost, '--replace'], host)
  assert.equal(refused.code, 1)
  assert.match(
    refused.errors,
    /^The role of DATABASE_URL may not do this \(must be owner of .*\)\. Nothing was changed\. Run the command with the owner's DATABASE_URL\. See “A separate owner” in docs\/self-hosting\.md\.$/m,
  )
  const sealing = await operate(['secrets', 'reseal'], { ...host, SECRETS_KEY: '5a'.repeat(32) })
  assert.equal(sealing.code, 1)
  assert.match(sealing.errors, /^The role of DATABASE_URL may not do this \(.*\)\. Run the command with the owner's/m)

  await run(['restore', join(BACKUP_DIR, scheduled), '--replace'], owner)
  // Of the tables that a restore has created, the host's role has its rights again.
  await run(['backup', join(folder, 'restored.backup')], host)
  await run(['cards', 'list'], host)

  await ask(owner.DATABASE_URL, `revoke usage on all sequences in schema cards from ${hostRole}`)
  const unknown = await operate(['backup', join(folder, 'unknown.backup')], host)
  assert.match(
    unknown.errors,
    /may not do this \(permission denied for sequence .*\)\. Run the command with the owner's/,
  )
}

test("with a separate owner as in the manual, hosts and backups run with the host's role, and what needs the owner says so", async (t) => {
  const { close, ...database } = await createTestDatabase([])
  try {
    await playThrough(t, urlOf(database))
  } finally {
    t.after(close)
  }
})

test('the same in the oldest PostgreSQL', whereOlder, async (t) => {
  let stop = (): unknown => undefined
  const url = await startOlderPostgres({
    after: (end) => {
      stop = end
    },
  })
  try {
    await playThrough(t, Object.assign(new URL(url), { username: 'postgres' }).href)
  } finally {
    t.after(stop)
  }
})
