import assert from 'node:assert/strict'
import { test } from 'node:test'
import { escapeHtml } from '@iyk/wire/escape-html.ts'
import { createTestDatabase } from '../../dev/test-database.ts'

test('the store escapes an event’s name as the code does', async (t) => {
  const database = await createTestDatabase(['outbox', 'cards'])
  t.after(() => database.close())
  const printable = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('')
  const name = `${printable}&amp;<script>"'é漢🎟`
  const { rows } = await database.pool.query<{ escaped: string }>('select cards.escape_html($1) as escaped', [name])
  assert.equal(rows[0]?.escaped, escapeHtml(name))
})
