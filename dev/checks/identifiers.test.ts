import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findArrowExports, findRetiredNames, findRetiredWord } from './identifiers.ts'

for (const [name, word] of [
  ['useDeed', 'deed'],
  ['KeyDeed', 'deed'],
  ['press', 'press'],
  ['compressed', undefined],
  ['expression', undefined],
  ['giveUpCard', 'give up'],
  ['give-up', 'give up'],
  ['hasOneWayIn', 'way in'],
  ['take-on-chain', 'take on chain'],
  ['alwaysIn', undefined],
] as const)
  test(`findRetiredWord: ${name}`, () => assert.equal(findRetiredWord(name), word))

test('findRetiredNames: identifiers, properties, components and the file, not comments and strings', () => {
  const source = `// press\nexport const Button = () => <Press judge="deed" />\nconst a = { wish: 'fold' }\n`
  assert.deepEqual(
    findRetiredNames('web/ask-first.tsx', source).map((problem) => problem.split(';')[0]),
    [
      'ask-first has "ask first" in it',
      'Press has "press" in it',
      'judge has "judge" in it',
      'wish has "wish" in it',
    ].map((problem) => `web/ask-first.tsx: ${problem}`),
  )
})

for (const [path, name, isRetired] of [
  ['cards/a.ts', 'keepCard', true],
  ['cards/a.ts', 'claimCard', true],
  ['identity/a.ts', 'readBody', true],
  ['identity/a.ts', 'tripStage', true],
  ['host/a.ts', 'answerable', true],
  ['host/a.ts', 'mailsCodes', true],
  ['web/a.ts', 'busy', true],
  ['web/a.ts', 'keepSessionAlive', false],
  ['web/a.ts', 'sessionClaim', false],
  ['kit/a.ts', 'busy', false],
  ['kit/a.ts', 'mailedTo', false],
  ['kit/a.test.ts', 'keepCard', false],
] as const)
  test(`findRetiredNames: ${name} in ${path}`, () =>
    assert.equal(findRetiredNames(path, `const ${name} = 1`).length, isRetired ? 1 : 0))

test('findArrowExports: exported arrows, and nothing else', () => {
  const source = 'export const a = () => 1\nexport const b = 1\nconst c = () => 1\nexport function d() {}\n'
  assert.deepEqual(findArrowExports('web/a.ts', source), ['web/a.ts: a is a function; declare it as one.'])
})
