import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { createTestDatabase } from '@iyk/dev/test-database.ts'
import { silentLog } from '../log.ts'
import { hashFunctions } from './apply-functions.ts'
import { updateStore } from './update-store.ts'

const createPart = async (t: TestContext) => {
  const folder = await mkdtemp(join(tmpdir(), 'iyk-functions-'))
  const { pool, close } = await createTestDatabase([])
  t.after(async () => {
    await close()
    await rm(folder, { recursive: true, force: true })
  })
  await mkdir(join(folder, 'notes'))
  await mkdir(join(folder, 'migrations'))
  await pool.query('create schema part')
  await mkdir(join(folder, 'none'))
  const applyIn = (schema: string) =>
    updateStore({
      pool,
      parts: [{ schema, migrations: join(folder, 'none'), functions: [folder] }],
      number: 1,
      log: silentLog,
      use: 'host',
    })
  const apply = () => applyIn('part')
  const version = async () => (await pool.query('select part.version() as version')).rows[0].version
  const body = (number: number) =>
    `create or replace function part.version() returns int language sql as 'select ${number}';`
  return {
    pool,
    apply,
    applyIn,
    version,
    body,
    write: (name: string, text: string) => writeFile(join(folder, name), text),
  }
}

test('changing a function, and changing it back, takes effect at the next start', async (t) => {
  const part = await createPart(t)
  for (const number of [1, 2, 1]) {
    await part.write('notes/version.sql', part.body(number))
    await part.apply()
    assert.equal(await part.version(), number)
  }
})

test('unchanged functions are not applied again', async (t) => {
  const part = await createPart(t)
  await part.write('notes/version.sql', part.body(1))
  await part.apply()
  await part.pool.query(part.body(7))
  await part.apply()
  assert.equal(await part.version(), 7)
})

test('all functions are applied or none, in any order; migrations are not among them', async (t) => {
  const part = await createPart(t)
  await part.write('migrations/0001-wrong.sql', 'create table part.wrong (')
  await part.write(
    'a-first.sql',
    `create or replace function part.first() returns int language sql as 'select part.version()';`,
  )
  await part.write('notes/version.sql', part.body(1))
  await part.apply()
  await part.write('a-first.sql', part.body(2))
  await part.write(
    'notes/version.sql',
    'create or replace function part.broken() returns int language nonsense as $$ $$;',
  )
  await assert.rejects(part.apply(), /nonsense/)
  assert.equal(await part.version(), 1)
})

test('eight hosts that start at the same time all succeed', async (t) => {
  const part = await createPart(t)
  await part.write('notes/version.sql', part.body(3))
  await Promise.all(Array.from({ length: 8 }, part.apply))
  assert.equal(await part.version(), 3)
})

test('a function without a schema is created in each part’s own, and later calls still find their tables', async (t) => {
  const part = await createPart(t)
  await part.pool.query('create schema other')
  await part.write(
    'double.sql',
    'create or replace function double(n int) returns int language sql as $$ select n * 2 $$;',
  )
  await part.apply()
  await part.applyIn('other')
  const { rows } = await part.pool.query(
    "select part.double(2) + other.double(3) as sum, current_setting('search_path') as path, to_regproc('public.double') as stray",
  )
  assert.deepEqual(rows, [{ sum: 10, path: '"$user", public', stray: null }])
})

test('comments and space at the ends of lines change nothing, and what a string says does', () => {
  const plain = hashFunctions("select 'a -- b', c;\nselect 1;")
  assert.equal(
    hashFunctions("-- It's new.\n\nselect 'a -- b', c; -- and here\n  /* two\n lines */\nselect 1;  \n"),
    plain,
  )
  assert.notEqual(hashFunctions("select 'a -- c', c;\nselect 1;"), plain)
  assert.notEqual(hashFunctions("select 'a', c;\nselect 1;"), plain)
})
