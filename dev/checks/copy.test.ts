import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareCopy, findLiteralCopy, findPluralsOfOne, findRepeatedLimits } from './copy.ts'

const english = {
  title: 'Your cards',
  gone: (card: string) => `${card} is gone.`,
  most: 'Up to 4,000 characters',
  deeper: { yes: 'Yes', name: 'IYK Cards' },
}
const german = {
  title: 'Deine Karten',
  gone: (card: string) => `${card} ist weg.`,
  most: 'Höchstens 4.000 Zeichen',
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
    title: 'another number',
    other: { ...german, most: 'Höchstens 400 Zeichen' },
    problems: ['t.most lacks the number 4000 of the English text.'],
  },
  {
    title: 'a text in place of a group',
    other: { ...german, deeper: 'Ja' },
    problems: ['t.deeper is a text, in English a group.'],
  },
]

for (const { title, other, problems } of catalogues)
  test(`compareCopy: ${title}`, () => assert.deepEqual(compareCopy(english, other, 't'), problems))

test('compareCopy: a file’s texts are named after it', () =>
  assert.deepEqual(compareCopy({ account: english }, { account: { ...german, title: '' } }, 'a.ts: '), [
    'a.ts: account.title is empty.',
  ]))

const components = [
  ['<p>{copy.title}</p>', []],
  ['<p className="wide" type="button">·&nbsp;{copy.title} 7</p>', []],
  ['<p>Hello {name}</p>', ['Hello']],
  ["<p>{'Hello'}</p>", ['Hello']],
  ['<p>{`Hello`}</p>', ['Hello']],
  ['<>こんにちは</>', ['こんにちは']],
  ['<input placeholder="Your name" />', ['Your name']],
  ["<input aria-label={'Your name'} />", ['Your name']],
  ['<Field hint={`Up to four`} />', ['Up to four']],
] as const

for (const [source, sentences] of components)
  test(`findLiteralCopy: ${source}`, () =>
    assert.deepEqual(
      findLiteralCopy('a.tsx', `export const A = () => ${source}`),
      sentences.map((text) => `a.tsx says "${text}" itself; what people read stands in web/copy.`),
    ))

const limits = [
  ["'It expires in 10 minutes.'", ['10 minutes']],
  ["'You have seven days.'", ['seven days']],
  [`\`\${to} has 7 days.\``, ['7 days']],
  [`\`It expires in \${minutes} minutes.\``, []],
  ["'Two-step verification, 6 digits'", []],
] as const

for (const [source, found] of limits)
  test(`findRepeatedLimits: ${source}`, () =>
    assert.deepEqual(
      findRepeatedLimits('a.ts', `export const a = ${source}`),
      found.map((text) => `a.ts says "${text}": insert the number from wire/limits.ts.`),
    ))

const counts = [
  { says: (count: string) => `${count} retirados.`, problems: ['a says "1 retirados.".'] },
  { says: (count: string) => `${count} ya estaban.`, problems: ['a says "1 ya estaban.".'] },
  { says: (count: string) => `${count} ${count === '1' ? 'retirado' : 'retirados'}.`, problems: [] },
  { says: (most: string) => `Como máximo ${most} direcciones`, problems: [] },
]
for (const { says, problems } of counts)
  test(`findPluralsOfOne: ${says('1')}`, () => assert.deepEqual(findPluralsOfOne(says, 'a'), problems))
