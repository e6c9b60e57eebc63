import assert from 'node:assert/strict'
import { test } from 'node:test'
import { translations } from '@zxcvbn-ts/language-en'
import { adviceFor } from './advice-for.ts'

// Known from a breach is told apart before, and that no symbols are needed is no advice.
const unsaid = ['pwned', 'noNeed']

for (const sentences of [translations.warnings, translations.suggestions])
  for (const [name, sentence] of Object.entries(sentences).filter(([name]) => !unsaid.includes(name)))
    test(`${name} is about something: ${sentence}`, () =>
      assert.equal(adviceFor({ warning: '', suggestions: [sentence], luds_requirements: null }).length, 1))

test('the same is said once, the warning first, and never more than three', () => {
  const feedback = {
    warning: 'Dates are easy to guess.',
    suggestions: [
      'Avoid dates and years that are associated with you.',
      'Avoid repeated words and characters.',
      'Capitalize more than the first letter.',
      'Add more words that are less common.',
    ],
    luds_requirements: null,
  }
  assert.deepEqual(adviceFor(feedback), ['dates', 'repeats', 'tricks'])
})

test('a sentence nobody knows is left out', () =>
  assert.deepEqual(adviceFor({ warning: 'Hm.', suggestions: ['Be bold.'], luds_requirements: null }), []))
