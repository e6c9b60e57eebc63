import assert from 'node:assert/strict'
import { test } from 'node:test'
import { translations } from '@zxcvbn-ts/language-en'
import { passwordAdvice } from './password-advice.ts'

// Breached passwords have a message of their own, and that no symbols are needed is not advice.
const unsaid = ['pwned', 'noNeed']

for (const sentences of [translations.warnings, translations.suggestions])
  for (const [name, sentence] of Object.entries(sentences).filter(([name]) => !unsaid.includes(name)))
    test(`${name} has a subject: ${sentence}`, () =>
      assert.equal(passwordAdvice({ warning: '', suggestions: [sentence], luds_requirements: null }).length, 1))

test('each subject appears once, the warning first, and never more than three', () => {
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
  assert.deepEqual(passwordAdvice(feedback), ['dates', 'repeats', 'tricks'])
})

test('an unknown sentence is left out', () =>
  assert.deepEqual(passwordAdvice({ warning: 'Hm.', suggestions: ['Be bold.'], luds_requirements: null }), []))
