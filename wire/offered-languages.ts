import { type Language, languages } from './languages.ts'

/** The languages that an installation offers, and the one for who reads none of them. */
export type OfferedLanguages = { readonly offered: readonly Language[]; readonly fallback: Language }
export const allLanguages: OfferedLanguages = { offered: languages, fallback: 'en' }
/** The language, if it is one that is offered. */
export const offeredLanguage = (tag: string | null | undefined, { offered }: OfferedLanguages): Language | undefined =>
  offered.find((language) => language === tag)
