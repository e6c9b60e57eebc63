/** The languages of pages and mails by BCP 47 tag, each under the name it gives itself. */
export const languageNames = { en: 'English', es: 'Español', de: 'Deutsch', ja: '日本語' } as const

export type Language = keyof typeof languageNames
export const languages = Object.keys(languageNames) as Language[]
export const isLanguage = (tag: string | undefined): tag is Language =>
  tag !== undefined && Object.hasOwn(languageNames, tag)

/** Written when a person chooses a language on a page; holds one of the tags. */
export const languageCookie = 'language'

/** What a call to the provider may carry as its `locale`; the contract's section 5. Another language is asked for by Accept-Language. */
export const locales = ['en', 'es', 'fr', 'pt-br'] as const
