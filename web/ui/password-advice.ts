import type { Strength } from '@iyk/wire/passwords.ts'
import type { password } from '../copy/english/new-password.ts'

type Advice = keyof typeof password.advice

/** The subjects of the provider's English sentences, so that the page can use its own language. The first match counts. */
const subjects: readonly (readonly [Advice, RegExp])[] = [
  ['keys', /keyboard/i],
  ['repeats', /repeat/i],
  ['sequences', /sequence/i],
  ['dates', /\b(years?|dates?)\b/i],
  ['names', /names/i],
  ['personal', /personal/i],
  ['tricks', /substitution|capital|revers/i],
  ['words', /words/i],
  ['common', /used password/i],
]
const maxAdvice = 3

/** What would improve a password: each subject once, the most important first. */
export function passwordAdvice({ warning, suggestions }: Strength['feedback']): Advice[] {
  const found = [warning, ...suggestions].flatMap(
    (sentence) => subjects.find(([, about]) => about.test(sentence))?.[0] ?? [],
  )
  return [...new Set(found)].slice(0, maxAdvice)
}
