import type { Language } from '@iyk/wire/languages.ts'
import { type OfferedLanguages, offeredLanguage } from '@iyk/wire/offered-languages.ts'

/** Pages in English leave it out, those in other languages name it. */
export const pictureLanguage = ({ query }: { query: unknown }, languages: OfferedLanguages): Language => {
  const { language } = query as { language?: unknown }
  const unnamed = offeredLanguage('en', languages) ?? languages.fallback
  return (typeof language === 'string' ? offeredLanguage(language, languages) : undefined) ?? unnamed
}
