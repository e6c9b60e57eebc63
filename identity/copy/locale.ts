import { acceptedLanguage } from '@iyk/kit/http/accepted-language.ts'
import { type Language, languages, locales as wireLocales } from '@iyk/wire/languages.ts'
import type { OfferedLanguages } from '@iyk/wire/offered-languages.ts'

export type Locale = (typeof wireLocales)[number] | Language

/** Languages of emails and text messages: those of the wire's `locale`, then those that only Accept-Language selects. */
export const locales: readonly Locale[] = [...new Set<Locale>([...wireLocales, ...languages])]

/** A browser's preferred language by its Accept-Language, of those that are offered; the operator's if it accepts none of them, else English. */
export const acceptedLocale = (header: string | undefined, languages: OfferedLanguages | undefined): Locale =>
  acceptedLanguage<Locale>(header, languages?.offered ?? locales) ?? languages?.fallback ?? 'en'

/** A stored one, if it is still offered. */
export const offeredLocale = (locale: Locale | null, languages: OfferedLanguages | undefined): Locale | undefined =>
  locale === null || languages?.offered.includes(locale as Language) === false ? undefined : locale

/** The call's `locale`, already validated; otherwise the browser's preferred language. */
export const chooseLocale = (requested: string | undefined, { locale }: { locale: Locale }): Locale =>
  (requested as Locale | undefined) ?? locale
