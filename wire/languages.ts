/** The languages of pages and emails by BCP 47 tag, each with its native name. */
export const languageNames = { en: 'English', es: 'Español', de: 'Deutsch', ja: '日本語' } as const

export type Language = keyof typeof languageNames
export const languages = Object.keys(languageNames) as Language[]
export const isLanguage = (tag: string | undefined): tag is Language =>
  tag !== undefined && Object.hasOwn(languageNames, tag)

/** Set when a user chooses a language on a page; its value is one of the tags. */
export const languageCookie = 'language'

/** What a call to the provider may send as its `locale`; the contract's section 5. Other languages are requested with Accept-Language. */
export const locales = ['en', 'es', 'fr', 'pt-br'] as const
