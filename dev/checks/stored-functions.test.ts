import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareFunctions, findUncalled, otherStatements } from './stored-functions.ts'

const sentence =
  /^The stored functions have changed: raise the number in host\/store-parts\.ts to \{ number: (\d+), hash: '([0-9a-f]{16})' \}\.$/

/** What the check asks to write. */
const asked = (recorded: { number: number; hash: string }, text: string) => {
  const [problem, ...more] = compareFunctions(recorded, text)
  assert.deepEqual(more, [])
  const [, number, hash] = sentence.exec(problem ?? '') ?? assert.fail(problem)
  return { number: Number(number), hash: hash as string }
}

test('a changed function needs the next number, and its hash does not fit the old one', () => {
  const first = asked({ number: 0, hash: '' }, 'select 1;')
  assert.equal(first.number, 1)
  assert.deepEqual(compareFunctions(first, 'select 1;'), [])
  assert.deepEqual(compareFunctions(first, '-- A comment.\nselect 1; \n'), [])
  const second = asked(first, 'select 2;')
  assert.equal(second.number, 2)
  assert.deepEqual(compareFunctions(second, 'select 2;'), [])
  assert.equal(compareFunctions({ ...second, number: 1 }, 'select 2;').length, 1)
})

test('a statement that locks a table is not among stored functions', () => {
  const body = 'create or replace function a() returns void language sql as $$\n  update b set c = 1\n$$;\n'
  assert.deepEqual(otherStatements(body), [])
  assert.equal(otherStatements(`${body}create or replace trigger d after insert on b execute function a();`).length, 1)
})

const define = (name: string, body: string) =>
  `create or replace function cards.${name}(at timestamptz) returns void language sql as $$ ${body} $$;`

test('a stored function is called by the program, a trigger or another one', () => {
  const files = [define('collect', 'select cards.face(1)'), define('face', 'select 1'), define('stamp', 'select 2')]
  assert.deepEqual(findUncalled(files, 'select cards.collect($1)\nexecute function cards.stamp();'), [])
  assert.deepEqual(findUncalled(files, 'select cards.collected($1), stamp'), [
    'No one calls the stored function collect; begin its file with “-- Called by the previous release;”, or drop it (decision 39).',
    'No one calls the stored function stamp; begin its file with “-- Called by the previous release;”, or drop it (decision 39).',
  ])
})

test('a file that says that only the previous release calls its function is right about that', () => {
  const file = `-- Called by the previous release; gone soon.\n${define('collect', 'select 1')}`
  assert.deepEqual(findUncalled([file], ''), [])
  assert.deepEqual(findUncalled([file], 'select cards.collect($1)'), [
    'The stored function collect is called; its file says that only the previous release does.',
  ])
})
