import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { createTestDatabase } from '@iyk/dev/test-database.ts'
import { silentLog } from '../log.ts'
import { updateStore } from './update-store.ts'

/** A part with its own migrations; `apply` runs the files that exist at that time. */
const createPart = async (t: TestContext) => {
  const folder = await mkdtemp(join(tmpdir(), 'iyk-migrate-'))
  const { pool, close } = await createTestDatabase([])
  t.after(async () => {
    await close()
    await rm(folder, { recursive: true, force: true })
  })
  return {
    write: (name: string, text: string) => writeFile(join(folder, `${name}.sql`), text),
    remove: (name: string) => rm(join(folder, `${name}.sql`)),
    apply: () =>
      updateStore({
        pool,
        parts: [{ schema: 'part', migrations: folder, functions: [] }],
        number: 1,
        log: silentLog,
        use: 'host',
      }),
    tables: async () => {
      const { rows } = await pool.query(
        `select table_name from information_schema.tables where table_schema = 'part' and table_name like 'note%' order by 1`,
      )
      return rows.map(({ table_name }) => table_name)
    },
  }
}

test('pending files are applied in order of name, all of them or none', async (t) => {
  const part = await createPart(t)
  await part.write('0002-more', 'create table part.notes_more (text text)')
  await part.write('0001-notes', 'create schema if not exists part; create table part.notes (text text)')
  await part.apply()
  assert.deepEqual(await part.tables(), ['notes', 'notes_more'])

  await part.write('0003-third', 'create table part.notes_third (text text)')
  await part.write('0004-wrong', 'create table part.notes (text text)')
  await assert.rejects(part.apply(), /already exists/)
  assert.deepEqual(await part.tables(), ['notes', 'notes_more'])

  await part.remove('0004-wrong')
  await part.apply()
  assert.deepEqual(await part.tables(), ['notes', 'notes_more', 'notes_third'])
})

test('an older program refuses the tables of a newer one, and says so', async (t) => {
  const part = await createPart(t)
  await part.write('0001-notes', 'create schema if not exists part; create table part.notes (text text)')
  await part.write('0002-more', 'create table part.notes_more (text text)')
  await part.apply()
  await part.remove('0002-more')
  await assert.rejects(part.apply(), {
    message:
      'The tables of "part" were created by a newer version of IYK Cards. Start that version, or restore an older backup.',
  })
  assert.deepEqual(await part.tables(), ['notes', 'notes_more'])
})

test('another version with as many migrations refuses the tables, and names the first that differs', async (t) => {
  const part = await createPart(t)
  await part.write('0001-notes', 'create schema if not exists part; create table part.notes (text text)')
  await part.write('0003-more', 'create table part.notes_more (text text)')
  await part.apply()
  await part.remove('0003-more')
  await part.write('0002-other', 'create table part.notes_other (text text)')
  await assert.rejects(part.apply(), /they have migration 0003-more, where this version has 0002-other\./)
  assert.deepEqual(await part.tables(), ['notes', 'notes_more'])
})
