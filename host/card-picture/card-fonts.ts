import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { GlobalFonts } from '@napi-rs/canvas'
import { graphemesOf } from './break-text.ts'

/** Style sheets of packages of fonts; a character is taken from the first that has it. The letters of our pages come first. */
const ownLetters = ['@fontsource-variable/instrument-sans/wght.css', '@fontsource-variable/noto-sans/wght.css']
const emoji = ['@infolektuell/noto-color-emoji/index.css']
const scripts = [
  '@fontsource-variable/noto-sans-arabic/wght.css',
  '@fontsource-variable/noto-sans-armenian/wght.css',
  '@fontsource-variable/noto-sans-bengali/wght.css',
  '@fontsource-variable/noto-sans-devanagari/wght.css',
  '@fontsource-variable/noto-sans-ethiopic/wght.css',
  '@fontsource-variable/noto-sans-georgian/wght.css',
  '@fontsource-variable/noto-sans-gujarati/wght.css',
  '@fontsource-variable/noto-sans-gurmukhi/wght.css',
  '@fontsource-variable/noto-sans-hebrew/wght.css',
  '@fontsource-variable/noto-sans-kannada/wght.css',
  '@fontsource-variable/noto-sans-khmer/wght.css',
  '@fontsource-variable/noto-sans-lao/wght.css',
  '@fontsource-variable/noto-sans-malayalam/wght.css',
  '@fontsource-variable/noto-sans-myanmar/wght.css',
  '@fontsource-variable/noto-sans-sinhala/wght.css',
  '@fontsource-variable/noto-sans-tamil/wght.css',
  '@fontsource-variable/noto-sans-telugu/wght.css',
  '@fontsource-variable/noto-sans-thai/wght.css',
]
const japanese = '@fontsource-variable/noto-sans-jp/wght.css'
const korean = '@fontsource-variable/noto-sans-kr/wght.css'
const chinese = '@fontsource-variable/noto-sans-sc/wght.css'
const symbols = ['@fontsource-variable/noto-sans-symbols/wght.css', '@fontsource/noto-sans-math/400.css']

/** Characters that Chinese, Japanese and Korean share differ in shape: kana and Hangul say which it is, else the language of the page. */
const eastAsian = (text: string, language: string): string[] => {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return [japanese, chinese, korean]
  if (/\p{Script=Hangul}/u.test(text)) return [korean, japanese, chinese]
  return language === 'ja' ? [japanese, chinese, korean] : [chinese, japanese, korean]
}

/** Fonts of one script also bring letters that our own have. */
const latin = /-(latin|latin-ext|cyrillic|cyrillic-ext|greek|greek-ext|vietnamese)-/

type Slice = { family: string; file: string; ranges: [number, number][] }

/** The slices of a font, each with the characters it is for: https://drafts.csswg.org/css-fonts-4/#unicode-range-desc */
const parseSlices = (sheet: string): Slice[] => {
  const address = import.meta.resolve(sheet)
  return readFileSync(fileURLToPath(address), 'utf8')
    .split('@font-face')
    .flatMap((block) => {
      const [, url] = /url\(['"]?([^'")]+\.woff2)/.exec(block) ?? []
      if (!url || (!ownLetters.includes(sheet) && latin.test(url))) return []
      const ranges = Array.from(block.matchAll(/U\+([0-9a-f]+)(?:-([0-9a-f]+))?/gi), ([, from = '', to = from]) => [
        Number.parseInt(from, 16),
        Number.parseInt(to, 16),
      ]) as [number, number][]
      return [{ family: `${sheet} ${url}`, file: fileURLToPath(new URL(url, address)), ranges }]
    })
}

const isEmoji = /\p{Emoji_Presentation}|\p{Emoji}\ufe0f|\u20e3|\p{Regional_Indicator}|\p{Emoji}\p{Emoji_Modifier}/u
const has = ({ ranges }: Slice, character: number) => ranges.some(([from, to]) => from <= character && character <= to)

/** Fonts are read from files slice by slice, when a text has a character of theirs. */
export const openCardFonts = () => {
  const known = new Map<string, Slice[]>()
  const registered = new Set<string>()
  const slicesOf = (sheet: string): Slice[] => {
    const slices = known.get(sheet) ?? parseSlices(sheet)
    known.set(sheet, slices)
    return slices
  }
  const register = ({ family, file }: Slice) => {
    if (registered.has(family)) return
    if (!GlobalFonts.registerFromPath(file, family)) throw new Error(`${file} is not a font`)
    registered.add(family)
  }

  /** The families that a text needs, in the order in which they are tried, as in CSS. */
  return (text: string, language: string): string => {
    const letters = [...ownLetters, ...scripts, ...eastAsian(text, language)]
    const find = (sheets: readonly string[], character: number) =>
      sheets.flatMap((sheet) => slicesOf(sheet).filter((slice) => has(slice, character)))
    // Its size is what lines are measured by, whatever the text.
    const found = new Set(find(ownLetters, 0x61))
    for (const grapheme of graphemesOf(text)) {
      for (const one of grapheme) {
        const character = one.codePointAt(0) as number
        const slices = isEmoji.test(grapheme) ? find(emoji, character) : find(letters, character)
        for (const slice of slices.length > 0 ? slices : find([...emoji, ...symbols], character)) found.add(slice)
      }
    }
    const order = [...ownLetters, ...emoji, ...letters.slice(ownLetters.length), ...symbols]
    // An emoji of several parts is in the first slice that has them all, as its style sheet orders them.
    const sorted = order.flatMap((sheet) => slicesOf(sheet).filter((slice) => found.has(slice)))
    for (const slice of sorted) register(slice)
    return sorted.map(({ family }) => `"${family}"`).join(', ')
  }
}

export type CardFonts = ReturnType<typeof openCardFonts>
