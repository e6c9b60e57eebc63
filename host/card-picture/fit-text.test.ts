import assert from 'node:assert/strict'
import { test } from 'node:test'
import { graphemesOf } from './break-text.ts'
import { fitText } from './fit-text.ts'

/** Every character is as wide as the size. */
const measure = (text: string, size: number) => graphemesOf(text).length * size
const steps = [
  { size: 2, lines: 1 },
  { size: 1, lines: 3 },
]
const fit = (text: string, language = 'en', width = 20) => fitText(text, { width, steps, language, measure })

const cases = [
  { title: 'a short name has the largest size', text: 'One night', size: 2, lines: ['One night'] },
  { title: 'spaces are collapsed', text: ' One \n night ', size: 2, lines: ['One night'] },
  {
    title: 'a longer one is set smaller, in lines of about the same width',
    text: 'Opening night of the room',
    size: 1,
    lines: ['Opening night', 'of the room'],
  },
  {
    title: 'a hyphen ends a line, an opening bracket does not',
    text: 'Opening (night) of Baden-Baden',
    size: 1,
    lines: ['Opening (night)', 'of Baden-Baden'],
  },
  {
    title: 'Japanese breaks between words, and no line begins with punctuation',
    language: 'ja',
    text: '東京の夜、はじめての写真展',
    size: 1,
    lines: ['東京の夜、', 'はじめての写真展'],
    width: 9,
  },
  {
    title: 'Thai breaks between words',
    language: 'th',
    text: 'งานเทศกาลดนตรีกรุงเทพ',
    size: 1,
    lines: ['งานเทศกาล', 'ดนตรีกรุงเทพ'],
    width: 14,
  },
  {
    title: 'a word that is too wide is cut',
    text: 'Rindfleischetikettierung',
    size: 1,
    lines: ['Rindfleischetikettie', 'rung'],
  },
  {
    title: 'what does not fit ends in an ellipsis',
    text: 'aaaa bbbb cccc dddd eeee',
    width: 5,
    size: 1,
    lines: ['aaaa', 'bbbb', 'cccc…'],
  },
  {
    title: 'marks that are piled up are not drawn over what is around',
    text: `Z${'\u0335'.repeat(40)} and e\u0301`,
    size: 2,
    lines: [`Z${'\u0335'.repeat(4)} and e\u0301`],
  },
  {
    title: 'an emoji of several parts is never cut',
    text: '👩‍👩‍👧‍👦🇩🇪👍🏽👩‍👩‍👧‍👦🇩🇪👍🏽👩‍👩‍👧‍👦🇩🇪👍🏽👩‍👩‍👧‍👦',
    width: 3,
    size: 1,
    lines: ['👩‍👩‍👧‍👦🇩🇪👍🏽', '👩‍👩‍👧‍👦🇩🇪👍🏽', '👩‍👩‍👧‍👦🇩🇪…'],
  },
]

for (const { title, text, language, width, ...expected } of cases)
  test(`fitText: ${title}`, () => assert.deepEqual(fit(text, language, width), expected))
