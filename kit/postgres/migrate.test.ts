import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { createTestDatabase } from '@iyk/dev/test-database.ts'
import { migrate } from './migrate.ts'

/** A part with migrations of its own: `apply` runs them as the program has them then. */
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
    apply: () => migrate({ pool, schema: 'part', folder }),
    tables: async () => {
      const { rows } = await pool.query(
        `select table_name from information_schema.tables where table_schema = 'part' and table_name like 'note%' order by 1`,
      )
      return rows.map(({ table_name }) => table_name)
    },
  }
}

test('pending files go in by their names, all of them or none', async (t) => {
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
      'The tables of "part" were made by a newer version of this program. Start that one, or put back an older backup.',
  })
  assert.deepEqual(await part.tables(), ['notes', 'notes_more'])
})
