import { acceptedLanguage } from '@iyk/kit/http/accepted-language.ts'
import { type Language, languages, locales as wireLocales } from '@iyk/wire/languages.ts'

export type Locale = (typeof wireLocales)[number] | Language

/** Languages of emails and text messages: those of the wire's `locale`, then those that only Accept-Language selects. */
export const locales: readonly Locale[] = [...new Set<Locale>([...wireLocales, ...languages])]

/** A browser's preferred language by its Accept-Language; English if it accepts none of ours. */
export const acceptedLocale = (header: string | undefined): Locale => acceptedLanguage(header, locales) ?? 'en'

/** The call's `locale`, already validated; otherwise the browser's preferred language. */
export const chooseLocale = (requested: string | undefined, { locale }: { locale: Locale }): Locale =>
  (requested as Locale | undefined) ?? locale
