import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareTexts, findLiteralTexts } from './texts.ts'

const english = {
  title: 'Your cards',
  gone: (card: string) => `${card} is gone.`,
  deeper: { yes: 'Yes', name: 'IYK Cards' },
}
const german = {
  title: 'Deine Karten',
  gone: (card: string) => `${card} ist weg.`,
  deeper: { yes: 'Ja', name: 'IYK Cards' },
}

const catalogues = [
  { title: 'complete', other: german, problems: [] },
  {
    title: 'a text is missing',
    other: { ...german, deeper: { name: 'IYK Cards' } },
    problems: ['t.deeper.yes is missing.'],
  },
  { title: 'a text too many', other: { ...german, old: 'Alt' }, problems: ['t.old is not in English.'] },
  { title: 'an empty text', other: { ...german, title: ' ' }, problems: ['t.title is empty.'] },
  {
    title: 'English left over',
    other: { ...german, title: 'Your cards' },
    problems: ['t.title is still English: "Your cards".'],
  },
  {
    title: 'English left over in a function',
    other: { ...german, gone: english.gone },
    problems: ['t.gone is still English: "‹1› is gone.".'],
  },
  {
    title: 'a function without its value',
    other: { ...german, gone: () => 'Weg.' },
    problems: ['t.gone is a function of 0, in English a function of 1.'],
  },
  {
    title: 'a function that does not say its value',
    other: { ...german, gone: (_card: string) => 'Weg.' },
    problems: ['t.gone says nothing of its values, in English ‹1›.'],
  },
  {
    title: 'a text in place of a group',
    other: { ...german, deeper: 'Ja' },
    problems: ['t.deeper is a string, in English a object.'],
  },
]

for (const { title, other, problems } of catalogues)
  test(`compareTexts: ${title}`, () => assert.deepEqual(compareTexts(english, other, 't'), problems))

const components = [
  ['<p>{texts.title}</p>', []],
  ['<p className="wide" type="button">·&nbsp;{texts.title} 7</p>', []],
  ['<p>Hello {name}</p>', ['Hello']],
  ["<p>{'Hello'}</p>", ['Hello']],
  ['<p>{`Hello`}</p>', ['Hello']],
  ['<>こんにちは</>', ['こんにちは']],
  ['<input placeholder="Your name" />', ['Your name']],
  ["<input aria-label={'Your name'} />", ['Your name']],
  ['<Field hint={`Up to four`} />', ['Up to four']],
] as const

for (const [source, texts] of components)
  test(`findLiteralTexts: ${source}`, () =>
    assert.deepEqual(
      findLiteralTexts('a.tsx', `export const A = () => ${source}`),
      texts.map((text) => `a.tsx says "${text}" itself; what people read stands in web/texts.`),
    ))
