import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { inDatabase } from '../../dev/template-database.ts'
import { createTestDatabase } from '../../dev/test-database.ts'
import { requireUtf8 } from './require-utf8.ts'

test('a database of another encoding is refused, and the command that makes one of UTF8 is said', async (t) => {
  const { pool, connection, close } = await createTestDatabase([])
  const name = `test_ascii_${process.pid}`
  const other = new pg.Client(inDatabase(connection, name))
  t.after(async () => {
    await other.end()
    await pool.query(`drop database if exists ${name}`)
    await close()
  })
  await requireUtf8(pool)
  await pool.query(`create database ${name} encoding 'SQL_ASCII' locale 'C' template template0`)
  await other.connect()
  await assert.rejects(requireUtf8(other), /has the encoding SQL_ASCII\. Create one with UTF8: create database/)
})
