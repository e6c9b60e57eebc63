import type { Copy } from './copy.ts'
import { english } from './english.ts'
import { french } from './french.ts'
import { german } from './german.ts'
import { japanese } from './japanese.ts'
import type { Locale } from './locale.ts'
import { portuguese } from './portuguese.ts'
import { spanish } from './spanish.ts'

export const catalogue: Record<Locale, Copy> = {
  en: english,
  es: spanish,
  fr: french,
  'pt-br': portuguese,
  de: german,
  ja: japanese,
}
