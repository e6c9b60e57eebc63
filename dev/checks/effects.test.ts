import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findEffects } from './effects.ts'

test('findEffects: what a module does when it is imported, and nothing that it defines', () => {
  const text = [
    "import { watch } from './watch.ts'",
    'export type A = string',
    'export const run = () => watch()',
    'const files = new Map([[1, run]])',
    'watch(',
    '  files,',
    ')',
    'for (const file of files) watch(file)',
    "export { other } from './other.ts'",
    'function later() { watch() }',
    'if (files.size > 0) later()',
    'await watch()',
  ].join('\n')
  assert.deepEqual(findEffects('kit/a.ts', text), [
    'kit/a.ts:5 runs at import: watch(',
    'kit/a.ts:8 runs at import: for (const file of files) watch(file)',
    'kit/a.ts:11 runs at import: if (files.size > 0) later()',
    'kit/a.ts:12 runs at import: await watch()',
  ])
})
