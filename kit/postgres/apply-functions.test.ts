import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { createTestDatabase } from '@iyk/dev/test-database.ts'
import { applyFunctions } from './apply-functions.ts'

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
  const apply = () => applyFunctions({ pool, schema: 'part', folders: [folder] })
  const version = async () => (await pool.query('select part.version() as version')).rows[0].version
  const body = (number: number) =>
    `create or replace function part.version() returns int language sql as 'select ${number}';`
  return {
    folder,
    pool,
    apply,
    version,
    body,
    write: (name: string, text: string) => writeFile(join(folder, name), text),
  }
}

test('a changed function counts from the next start on, also when it changes back', async (t) => {
  const part = await createPart(t)
  for (const number of [1, 2, 1]) {
    await part.write('notes/version.sql', part.body(number))
    await part.apply()
    assert.equal(await part.version(), number)
  }
})

test('what has not changed is left alone', async (t) => {
  const part = await createPart(t)
  await part.write('notes/version.sql', part.body(1))
  await part.apply()
  await part.pool.query(part.body(7))
  await part.apply()
  assert.equal(await part.version(), 7)
})

test('all functions go in or none, in any order, and migrations are not among them', async (t) => {
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

test('eight hosts that start at the same moment all succeed', async (t) => {
  const part = await createPart(t)
  await part.write('notes/version.sql', part.body(3))
  await Promise.all(Array.from({ length: 8 }, part.apply))
  assert.equal(await part.version(), 3)
})

test('a function that names no schema comes to be in that of each part, and later calls find tables as before', async (t) => {
  const part = await createPart(t)
  await part.pool.query('create schema other')
  await part.write(
    'double.sql',
    'create or replace function double(n int) returns int language sql as $$ select n * 2 $$;',
  )
  await part.apply()
  await applyFunctions({ pool: part.pool, schema: 'other', folders: [part.folder] })
  const { rows } = await part.pool.query(
    "select part.double(2) + other.double(3) as sum, current_setting('search_path') as path, to_regproc('public.double') as stray",
  )
  assert.deepEqual(rows, [{ sum: 10, path: '"$user", public', stray: null }])
})
