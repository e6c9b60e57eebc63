import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findNameProblems, holdsMisplacedSql } from './names.ts'

const texts = {
  "const find = statement('one.find', 'select 1')": true,
  "const find = statement(\n  'one.find',\n  `select 1`,\n)": true,
  "await client.query('listen outbox')": true,
  'await client.query(\n  `select ${column} from one`)': true,
  "await client.query({ name: 'one', text: 'select 1' })": true,
  'await client.query(findStatement)': false,
  'const { query } = request': false,
}

for (const [text, found] of Object.entries(texts))
  test(`SQL outside a store: ${JSON.stringify(text)}`, () =>
    assert.equal(holdsMisplacedSql('kit/one/send.ts', text), found))

for (const path of ['kit/one/store.ts', 'kit/one/card-store.ts', 'kit/postgres/migrate.ts', 'host/postgres/start.ts'])
  test(`SQL may be in ${path}`, () => assert.equal(holdsMisplacedSql(path, "await client.query('select 1')"), false))

for (const path of ['kit/one/restore.ts', 'cards/postgres/start.ts'])
  test(`SQL may not be in ${path}`, () => assert.ok(holdsMisplacedSql(path, "await client.query('select 1')")))

for (const [path, problems] of [
  ['docs/größe.md', ['docs/größe.md: names of files are in ASCII, without spaces.']],
  ['docs/a size.md', ['docs/a size.md: names of files are in ASCII, without spaces.']],
  ['docs/size.md', []],
] as const)
  test(`the name ${path}`, () => assert.deepEqual(findNameProblems(path), problems))
