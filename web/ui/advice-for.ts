import type { Strength } from '@iyk/wire/passwords.ts'
import type { password } from '../texts/english/account.ts'

export type Advice = keyof typeof password.advice

/** What the provider's English sentences are about, so that the page can say it in its own language. The first that fits counts. */
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
const most = 3

/** What would make a password better, each subject once and the most telling first. */
export function adviceFor({ warning, suggestions }: Strength['feedback']): Advice[] {
  const found = [warning, ...suggestions].flatMap(
    (sentence) => subjects.find(([, about]) => about.test(sentence))?.[0] ?? [],
  )
  return [...new Set(found)].slice(0, most)
}
