import { english } from './english.ts'
import { french } from './french.ts'
import { german } from './german.ts'
import { japanese } from './japanese.ts'
import type { Locale } from './locale.ts'
import { portuguese } from './portuguese.ts'
import { spanish } from './spanish.ts'
import type { Words } from './words.ts'

export const words: Record<Locale, Words> = {
  en: english,
  es: spanish,
  fr: french,
  'pt-br': portuguese,
  de: german,
  ja: japanese,
}
