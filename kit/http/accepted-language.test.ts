import assert from 'node:assert/strict'
import { test } from 'node:test'
import { acceptedLanguage } from './accepted-language.ts'

const known = ['en', 'es', 'pt-br', 'de', 'ja'] as const

const cases: [header: string | undefined, wants: (typeof known)[number] | undefined][] = [
  [undefined, undefined],
  ['', undefined],
  ['*', undefined],
  ['fr', undefined],
  ['de', 'de'],
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['fr-CH, fr;q=0.9, JA;q=0.8, en;q=0.7', 'ja'],
  ['en;q=0.5,es;q=0.8', 'es'],
  ['es;q=0,en;q=0.1', 'en'],
  ['pt-PT', 'pt-br'],
  ['de;q=high,es', 'es'],
  [';;,=,q=1,-', undefined],
  ['constructor,__proto__,de', 'de'],
]

for (const [header, wants] of cases)
  test(`acceptedLanguage: ${JSON.stringify(header)}`, () => assert.equal(acceptedLanguage(header, known), wants))
