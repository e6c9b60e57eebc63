import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { createTestDatabase } from '@iyk/dev/test-database.ts'
import type pg from 'pg'
import { createClient } from './connect-to.ts'
import { copyIn } from './copy-rows.ts'

const open = async (t: TestContext) => {
  const { connection, close } = await createTestDatabase([])
  const client = createClient(connection) as unknown as pg.Client
  await client.connect()
  t.after(async () => {
    await client.end()
    await close()
  })
  await client.query('create table numbers (number int check (number > 0))')
  async function* rows(texts: readonly (string | Error)[]) {
    for (const text of texts) {
      if (text instanceof Error) throw text
      yield Buffer.from(text)
    }
  }
  const copy = (...texts: (string | Error)[]) => copyIn(client, 'copy numbers from stdin', rows(texts))
  return { copy, numbers: async () => (await client.query('select number from numbers order by 1')).rows }
}

test('rows that are copied in are counted; a failure of their source, or what the server refuses, is thrown, and the connection goes on', async (t) => {
  const { copy, numbers } = await open(t)
  const lost = new Error('the source is lost')
  await assert.rejects(copy(lost), lost)
  await assert.rejects(copy('1\n', lost), lost)
  await assert.rejects(copy('1\n', 'one\n', ...Array.from({ length: 1000 }, () => '2\n')), { code: '22P02' })
  await assert.rejects(copy('0\n'), { code: '23514' })
  assert.equal(await copy('3\n', '4\n'), 2)
  assert.deepEqual(await numbers(), [{ number: 3 }, { number: 4 }])
})
