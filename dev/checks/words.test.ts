import assert from 'node:assert/strict'
import { test } from 'node:test'
import { problemsIn, retiredIn } from './words.ts'

const lines = [
  ['docs/a.md', 'Somebody used it up.', ['Somebody', 'used it up']],
  ['README.md', 'No one runs out of attempts.', ['runs out']],
  ['kit/a.ts', '/** Loads it anew. */', ['anew']],
  ['kit/a.ts', 'const somebody = 1 //\u0020for anybody', ['anybody']],
  ['cards/a.sql', '  -- gets no mail', ['no mail']],
  ['cards/migrations/1.sql', '-- gets no mail', []],
  ['kit/a.ts', '// the mail server', []],
  ['web/copy/english/a.ts', "  a: 'Nothing is lost.',", ['Nothing is lost']],
  ['web/copy/english/a.ts', '  // Nothing is lost.', []],
] as const

for (const [path, line, found] of lines)
  test(`retired phrases: ${line.trim()} in ${path}`, () =>
    assert.deepEqual(
      retiredIn(path, line, path).map((problem) => /"(.+?)"/.exec(problem)?.[1]),
      found,
    ))

for (const [line, found] of [
  [`// ${'TO'}${'DO'} later`, `kit/a.ts:1 has "${'TO'}${'DO'}": unfinished work is said in docs/next.md.`],
  [`const folder = '/${'work'}/a'`, `kit/a.ts:1 has "'/${'work'}/": a path of one machine.`],
  [`// ${'a'.repeat(158)}`, 'kit/a.ts:1 is a comment of more than 160 columns: wrap it.'],
] as const)
  test(`a leftover is shown as it is written: ${line.slice(0, 30)}`, () =>
    assert.deepEqual(problemsIn('kit/a.ts', line, 'kit/a.ts:1'), [found]))
