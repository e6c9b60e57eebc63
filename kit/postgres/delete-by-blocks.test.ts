import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { createTestDatabase } from '@iyk/dev/test-database.ts'
import type { Database } from './database.ts'
import { deletionByBlocks } from './delete-by-blocks.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
before(async () => {
  database = await createTestDatabase()
  await database.pool.query('create table public.old_rows (id integer, at timestamptz, filler text)')
})
after(() => database.close())

const fill = (count: number, bytes = 0) =>
  database.pool.query(
    `insert into public.old_rows select n, to_timestamp(n), repeat('x', $2) from generate_series(1, $1::integer) n`,
    [count, bytes],
  )
const left = async () =>
  (await database.pool.query('select id from public.old_rows order by id')).rows.map(({ id }) => id)
const deleteOld = deletionByBlocks('test.deleteOld', 'public.old_rows', 'at < $1')

beforeEach(() => database.pool.query('truncate public.old_rows'))

test('deletes what is old by 500 rows, wherever in the table it is, and leaves the rest', async () => {
  // Several times what one statement reads.
  await fill(12_000, 900)
  const counts: number[] = []
  const counted: Database = {
    ...database,
    row: async <Row>(...args: Parameters<Database['row']>) => {
      const row = await database.row<Row>(...args)
      const { count } = row as { count?: number }
      if (count !== undefined) counts.push(count)
      return row
    },
  }
  await deleteOld(counted, new Date(10_001_000))
  assert.deepEqual(
    await left(),
    Array.from({ length: 2000 }, (_, n) => 10_001 + n),
  )
  assert.equal(Math.max(...counts), 500)
  assert.ok(counts.filter((count) => count < 500).length > 2, 'each range of blocks ends with fewer')
})

test('what another transaction holds is left for the next time, and nothing waits for it', async () => {
  await fill(3)
  await database.transaction(async (holder) => {
    await holder.rows({ name: '', text: 'select from public.old_rows where id = 2 for update' })
    await deleteOld(database, new Date(10_000))
    assert.deepEqual(await left(), [2])
  })
  await deleteOld(database, new Date(10_000))
  assert.deepEqual(await left(), [])
})
