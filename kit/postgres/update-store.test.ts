import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { holdRows } from '@iyk/dev/hold-rows.ts'
import { createTestDatabase } from '@iyk/dev/test-database.ts'
import { silentLog } from '../log.ts'
import { updateStore } from './update-store.ts'

const version = (schema: string, number: number) =>
  `create or replace function ${schema}.version() returns int language sql as 'select ${number}';`

/** A program with two parts, each with a table and a function `version` that returns its number. */
const createProgram = async (t: TestContext) => {
  const folder = await mkdtemp(join(tmpdir(), 'iyk-update-'))
  const database = await createTestDatabase([])
  const { pool, close } = database
  t.after(async () => {
    await close()
    await rm(folder, { recursive: true, force: true })
  })
  const parts = ['first', 'second'].map((schema) => ({
    schema,
    migrations: join(folder, schema, 'migrations'),
    functions: [join(folder, schema)],
  }))
  const write = (path: string, text: string) => writeFile(join(folder, `${path}.sql`), text)
  const writeFunctions = (number: number) =>
    Promise.all(parts.map(({ schema }) => write(`${schema}/version`, version(schema, number))))
  for (const { schema, migrations } of parts) {
    await mkdir(migrations, { recursive: true })
    await write(`${schema}/migrations/0001-notes`, `create table ${schema}.notes (text text)`)
  }
  await writeFunctions(1)
  const said: string[] = []
  const log = { ...silentLog, warn: (_fields: unknown, message: string) => void said.push(message) }
  return {
    database,
    pool,
    write,
    writeFunctions,
    said,
    update: (number: number, use: 'host' | 'command' = 'host', onSaid = () => {}) => {
      const warn = (fields: unknown, message: string) => {
        log.warn(fields, message)
        onSaid()
      }
      return updateStore({ pool, parts, number, log: { ...log, warn }, use })
    },
    versions: async () => {
      const { rows } = await pool.query('select first.version() as first, second.version() as second')
      return [rows[0].first, rows[0].second]
    },
    tables: async () => {
      const { rows } = await pool.query(
        `select table_schema || '.' || table_name as name from information_schema.tables
         where table_schema in ('first', 'second') and table_name not in ('migrations', 'functions') order by 1`,
      )
      return rows.map(({ name }) => name)
    },
  }
}

test('a host with a lower number leaves the stored functions of a newer one alone, and logs that', async (t) => {
  const program = await createProgram(t)
  await program.writeFunctions(2)
  await program.update(2)
  assert.deepEqual(program.said, [])
  await program.writeFunctions(1)
  await program.update(1)
  assert.deepEqual(await program.versions(), [2, 2])
  assert.deepEqual(program.said, [
    'the stored functions in the database are of a newer version and were left as they are',
  ])
  await program.writeFunctions(3)
  await program.update(3)
  assert.deepEqual(await program.versions(), [3, 3])
})

test('functions of a version that wrote no number are replaced', async (t) => {
  const program = await createProgram(t)
  await program.update(1)
  for (const schema of ['first', 'second'])
    await program.pool.query(`alter table ${schema}.functions drop column number`)
  await program.writeFunctions(2)
  await program.update(1)
  assert.deepEqual(await program.versions(), [2, 2])
})

test('a higher number with the same functions is recorded', async (t) => {
  const program = await createProgram(t)
  await program.update(1)
  await program.update(2)
  await program.writeFunctions(7)
  await program.update(1)
  assert.deepEqual(await program.versions(), [1, 1])
})

test('a command creates a store and never updates one', async (t) => {
  const program = await createProgram(t)
  const older = {
    message:
      'The database is older than this version of IYK Cards. Restart the host with this version first, which updates it.',
  }
  await program.update(1, 'command')
  assert.deepEqual(await program.versions(), [1, 1])

  await program.writeFunctions(2)
  await program.update(1, 'command')
  await assert.rejects(program.update(2, 'command'), older)
  assert.deepEqual(await program.versions(), [1, 1])
  await program.update(2)

  await program.writeFunctions(1)
  await program.update(1, 'command')
  assert.deepEqual(await program.versions(), [2, 2])

  await program.write('second/migrations/0002-more', 'create table second.more (text text)')
  await assert.rejects(program.update(2, 'command'), older)
  assert.deepEqual(await program.tables(), ['first.notes', 'second.notes'])
})

test('where one part does not fit or fails, no part is changed', async (t) => {
  const program = await createProgram(t)
  await program.update(1)
  await program.write('first/migrations/0002-more', 'create table first.more (text text)')
  await program.writeFunctions(2)
  await program.pool.query(`insert into second.migrations values ('0000-elsewhere', '')`)
  await assert.rejects(program.update(2), /they have migration 0000-elsewhere, where this version has 0001-notes/)
  assert.deepEqual(await program.tables(), ['first.notes', 'second.notes'])
  await program.pool.query(`delete from second.migrations where name = '0000-elsewhere'`)

  await program.write('second/wrong', 'create function second.wrong() returns int language nonsense as $$ $$')
  await assert.rejects(program.update(2), /nonsense/)
  assert.deepEqual(await program.tables(), ['first.notes', 'second.notes'])
  assert.deepEqual(await program.versions(), [1, 1])
})

test('eight hosts that start on an empty database at the same time all succeed', async (t) => {
  const program = await createProgram(t)
  await Promise.all(Array.from({ length: 8 }, () => program.update(1)))
  assert.deepEqual(await program.tables(), ['first.notes', 'second.notes'])
  assert.deepEqual(await program.versions(), [1, 1])
})

test('an update gives way while a long transaction holds a lock, says so, and is repeated', async (t) => {
  const program = await createProgram(t)
  await program.update(1)
  const long = await program.pool.connect()
  await long.query('begin')
  await long.query('insert into first.notes values ($1)', ['in a long transaction'])
  await program.write('first/migrations/0002-more', 'alter table first.notes add column more text')
  const waiting = Promise.withResolvers<void>()
  const updated = program.update(1, 'host', waiting.resolve)
  await waiting.promise
  assert.deepEqual(program.said, [
    'another transaction holds a lock on the tables; the update of the database waits for it',
  ])
  await long.query('insert into first.notes values ($1)', ['nothing waits in front of it'])
  await long.query('commit')
  long.release()
  await updated
  const { rows } = await program.pool.query('select more from first.notes')
  assert.equal(rows.length, 2)
})

test('an update that deadlocks with calls of another host is made again', async (t) => {
  const program = await createProgram(t)
  await program.update(1)
  await program.write('first/migrations/0002-more', 'alter table first.notes add column more text')
  await program.write('second/migrations/0002-more', 'alter table second.notes add column more text')
  const call = await holdRows(program.database, 'select from second.notes')
  // Only the update looks for a deadlock: when this machine pauses for a second, the call would, and fail.
  await call.query(`set local deadlock_timeout = '1min'`)
  const updated = program.update(1)
  await call.waiting(1, updated)
  await call.query('select from first.notes')
  await call.release()
  await updated
})
