import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findUnused } from './unused.ts'

const check = (sources: Record<string, string>, allowed: readonly string[] = []) =>
  findUnused(new Map(Object.entries(sources)), allowed)

const source = 'export const One = 1'

const imports = [
  ["import { One } from './one.ts'", 'by name'],
  ["import { Two, One as Uno } from '@iyk/kit/one.ts'", 'by the name of its package'],
  ["import type { One } from './one.ts'", 'as a type'],
  ["export { One } from './one.ts'", 're-exported'],
  ["export * from './one.ts'", 're-exported with all others'],
  ["import * as ones from './one.ts'\nprint(ones.One)", 'as a member'],
  ["import * as ones from './one.ts'\ntype A = ones.One", 'as a member of types'],
  ["import * as ones from './one.ts'\nconst a = <ones.One />", 'as an element'],
  ["import * as ones from './one.ts'\nprint(ones[name])", 'by a computed name'],
  ["const { One } = await import('./one.ts')", 'when it is needed'],
  ["type A = typeof import('./one.ts').One", 'in a type'],
] as const

for (const [text, how] of imports)
  test(`an export counts as used when it is imported ${how}`, () => {
    const problems = check({ 'kit/one.ts': source, 'kit/two.tsx': text })
    assert.deepEqual(
      problems.filter((problem) => problem.startsWith('kit/one.ts')),
      [],
    )
  })

const others = [
  ['const One = 2', 'another file has the same word'],
  ["import { One } from './other.ts'", 'the same name comes from another file'],
  ["import { Two } from './one.ts'", 'another name comes from its file'],
  ["import * as ones from './one.ts'\nprint(ones.Two, other.ones)", 'another member is used'],
  ["// import { One } from './one.ts'", 'a comment imports it'],
] as const

for (const [text, how] of others)
  test(`an export does not count as used when ${how}`, () =>
    assert.deepEqual(check({ 'kit/one.ts': source, 'kit/two.ts': text }), [
      'kit/one.ts exports One, which nothing that ships imports.',
    ]))

for (const user of ['kit/one.test.ts', 'kit/fake-two.ts', 'kit/fixtures/two.ts', 'dev/two.ts', 'kit/one.ts'])
  test(`nothing that ships imports what only ${user} does`, () => {
    const text = "import { One } from './one.ts'\nimport { One as Same } from '@iyk/kit/one.ts'"
    assert.deepEqual(check({ 'kit/one.ts': source, [user]: user === 'kit/one.ts' ? `${source}\n${text}` : text }), [
      'kit/one.ts exports One, which nothing that ships imports.',
    ])
  })

test('what tests share must be imported by a test', () => {
  const fake = { 'kit/fake-one.ts': source }
  assert.deepEqual(check(fake), ['kit/fake-one.ts exports One, which no other file imports.'])
  assert.deepEqual(check({ ...fake, 'kit/two.test.ts': "import { One } from './fake-one.ts'" }), [])
})

test('an exception covers a name, a file or a folder, and must be needed', () => {
  for (const key of ['kit/one.ts One', 'kit/one.ts', 'kit/'])
    assert.deepEqual(check({ 'kit/one.ts': source }, [key]), [])
  assert.deepEqual(check({ 'kit/one.ts': '' }, ['kit/one.ts One']), [
    'dev/checks/unused.ts lists kit/one.ts One, which is imported or gone.',
  ])
})
