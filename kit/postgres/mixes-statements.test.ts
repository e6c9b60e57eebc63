import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestDatabase } from '@iyk/dev/test-database.ts'
import { mixesStatements } from './mixes-statements.ts'

test('Postgres itself keeps the named statements of two connections apart', async (t) => {
  const { connection, close } = await createTestDatabase([])
  t.after(close)
  assert.equal(await mixesStatements(connection), false)
})
