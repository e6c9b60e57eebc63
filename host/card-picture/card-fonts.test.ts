import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCanvas } from '@napi-rs/canvas'
import pastEvents from '../demo/past-events.json' with { type: 'json' }
import { graphemesOf } from './break-text.ts'
import { openCardFonts } from './card-fonts.ts'
import { sampleCards } from './fixtures/sample-cards.ts'

const fonts = openCardFonts()
const context = createCanvas(120, 80).getContext('2d', { willReadFrequently: true })

const drawn = (text: string, families: string): string => {
  context.clearRect(0, 0, 120, 80)
  context.font = `600 32px ${families}`
  context.fillText(text, 10, 50)
  return Buffer.from(context.getImageData(0, 0, 120, 80).data).toString('base64')
}
const empty = drawn(' ', fonts('', 'en'))

/** What has no picture of its own: drawn as nothing, or as the box that stands for a missing one. */
const findMissing = (text: string): string[] => {
  const families = fonts(text, 'en')
  // Not assigned: https://www.unicode.org/versions/Unicode17.0.0/
  const box = drawn('\u0378', families)
  return graphemesOf(text).filter((one) => one.trim() !== '' && [box, empty].includes(drawn(one, families)))
}

const scripts = {
  Latin: 'Ångström façade Łódź Þórr ẞ Việt Nam “quoted” – … €',
  Greek: 'Ελληνική νύχτα',
  Cyrillic: 'Русская ночь, ґудзик, Ђорђе',
  Arabic: 'مهرجان پنج گفت ١٢٣',
  Hebrew: 'כנס שָׁלוֹם',
  Armenian: 'Երևան',
  Georgian: 'თბილისი',
  Devanagari: 'क्षत्रिय संगीत',
  Bengali: 'বাংলা উৎসব',
  Gujarati: 'ગુજરાતી',
  Gurmukhi: 'ਪੰਜਾਬੀ',
  Tamil: 'தமிழ் விழா',
  Telugu: 'తెలుగు',
  Kannada: 'ಕನ್ನಡ',
  Malayalam: 'മലയാളം',
  Sinhala: 'සිංහල',
  Thai: 'สวัสดีน้ำ',
  Lao: 'ສະບາຍດີ',
  Khmer: 'ភាសាខ្មែរ',
  Burmese: 'မြန်မာ',
  Amharic: 'አማርኛ',
  Japanese: '東京の夜カード、ﾊﾝｶｸ',
  Korean: '서울의 밤',
  Chinese: '上海设计周开幕之夜 臺灣',
  symbols: '★ ♪ → ∞ ✓ № ™ 𝓕𝓪𝓷𝓬𝔂 ½',
  emoji: '🎉 🚀 ☕ 🫠 👍🏽 👩‍👩‍👧‍👦 👩🏽‍💻 ❤️ ❤️‍🔥 🏳️‍⚧️ 🇩🇪 🇯🇵 🏴󠁧󠁢󠁥󠁮󠁧󠁿 1️⃣ #️⃣',
}

for (const [script, text] of Object.entries(scripts))
  test(`every character is drawn: ${script}`, () => assert.deepEqual(findMissing(text), []))

test('every character is drawn: names of past events and of the sample cards', () => {
  const names = [...pastEvents.map(({ name }) => name), ...sampleCards.map(({ facts }) => facts.name)]
  assert.deepEqual(names.flatMap(findMissing), [])
})

test('a character that no font has is found missing', () => assert.deepEqual(findMissing('a\u0379'), ['\u0379']))
