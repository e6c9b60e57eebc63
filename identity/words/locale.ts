import { acceptedLanguage } from '@iyk/kit/http/accepted-language.ts'
import { type Language, languages, locales as wireLocales } from '@iyk/wire/languages.ts'

export type Locale = (typeof wireLocales)[number] | Language

/** Languages a mail or a text can be written in: those of the wire's `locale`, then those of pages that only Accept-Language asks for. */
export const locales: readonly Locale[] = [...new Set<Locale>([...wireLocales, ...languages])]

/** The language a browser prefers, by its Accept-Language; English when it names none of ours. */
export const acceptedLocale = (header: string | undefined): Locale => acceptedLanguage(header, locales) ?? 'en'

/** What the call asked for, which its shape has checked; else what the calling browser prefers. */
export const chooseLocale = (asked: string | undefined, { locale }: { locale: Locale }): Locale =>
  (asked as Locale | undefined) ?? locale
