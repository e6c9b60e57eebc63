import type { Language } from './languages.ts'

/** Of an installation whose operator has set no other. The software itself has this name everywhere. */
export const defaultProductName = 'IYK Cards'

/** One text for every language, or one for each that is offered. */
export type TextByLanguage = string | Readonly<Partial<Record<Language, string>>>

export const textIn = (text: TextByLanguage | undefined, language: Language): string | undefined =>
  typeof text === 'object' ? text[language] : text

/** Pages that the operator writes, by their addresses. */
export const legalPages = ['imprint', 'privacy', 'terms'] as const
export type LegalPage = (typeof legalPages)[number]

/** What a page in one language says of the product: only what the operator has set. In the document as JSON, for its scripts. */
export type PageProduct = {
  name?: string
  tagline?: string
  /** Those that are offered. */
  languages?: readonly Language[]
  /** To the operator, and to what they have to say by law. */
  links?: readonly (readonly [label: string, address: string])[]
  /** A picture that was drawn from the operator's file; in pixels. */
  logo?: { src: string; width: number; height: number }
}
