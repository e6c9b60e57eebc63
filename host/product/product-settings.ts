import { isAbsolute } from 'node:path'
import { parseEmailAddress } from '@iyk/kit/parse-email-address.ts'
import { listOf, oneOf, text, webAddress } from '@iyk/kit/settings/parsers.ts'
import { isLanguage, type Language, languages } from '@iyk/wire/languages.ts'
import type { OfferedLanguages } from '@iyk/wire/offered-languages.ts'
import { defaultProductName, type TextByLanguage } from '@iyk/wire/product.ts'

/** Characters. */
const longest = { name: 40, tagline: 80, footer: 1000 } as const

/** Of one line, without what would end a header, turn around what follows or fill in an email. */
const line = (most: number) => (value: string) =>
  value.length <= most && !/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]|\{\{|\}\}/u.test(value) ? value : undefined

/** Of several lines, which an environment file writes as \n. */
const lines = (most: number) => (value: string) => {
  const parts = value.replaceAll('\\n', '\n').split('\n').map(line(most))
  const all = parts.join('\n')
  return parts.includes(undefined) || all.length > most ? undefined : all
}

/** One text for every language, or a JSON object of them by language. */
const byLanguage =
  (parse: (value: string) => string | undefined) =>
  (value: string): TextByLanguage | undefined => {
    if (!value.startsWith('{')) return parse(value)
    try {
      const given = Object.entries(JSON.parse(value) as object)
      const parsed = given.map(([tag, said]) => [
        tag,
        typeof said === 'string' && said !== '' ? parse(said) : undefined,
      ])
      const isFit = parsed.length > 0 && parsed.every(([tag, said]) => isLanguage(tag) && said !== undefined)
      return isFit ? (Object.fromEntries(parsed) as TextByLanguage) : undefined
    } catch {
      return undefined
    }
  }

/** As the address of a link. */
const supportAddress = (value: string) => {
  const email = parseEmailAddress(value)
  if (email !== undefined) return `mailto:${email}`
  return value.startsWith('https://') ? webAddress(value) : undefined
}

const language = oneOf(...languages)
const distinct = (value: string) => {
  const tags = listOf(language)(value)
  return tags && tags.length > 0 && new Set(tags).size === tags.length ? tags : undefined
}

/** How the operator's installation calls itself, looks and speaks. */
export const productTable = {
  PRODUCT_NAME: {
    parse: line(longest.name),
    allowed: `up to ${longest.name} characters in one line, without {{ or }}`,
    fallback: defaultProductName as string,
    about: 'Name of your service in pages, emails, text messages, wallet passes, pictures and authenticator apps.',
  },
  PRODUCT_TAGLINE: {
    parse: byLanguage(line(longest.tagline)),
    allowed: `up to ${longest.tagline} characters in one line, or a JSON object of them such as {"en":"Be there.","de":"Sei dabei."}`,
    fallback: undefined as TextByLanguage | undefined,
    about: 'Line below the name. Default: Your key to the wwworld.',
  },
  PRODUCT_LOGO: {
    parse: text,
    allowed: 'an SVG or PNG file of up to 2 MB, with at least 64 pixels on each side',
    fallback: undefined as string | undefined,
    about: 'Logo in pages, emails, wallet passes and pictures, and as the icon of the web app.',
  },
  PRODUCT_ACCENT: {
    parse: (value: string) => (/^#[0-9a-f]{6}$/i.test(value) ? value.toLowerCase() : undefined),
    allowed: 'a color such as #0d74ce',
    fallback: undefined as string | undefined,
    about:
      'Color of links, buttons and focus. Shades that are easy to read on light and dark pages are derived from it.',
  },
  SUPPORT_ADDRESS: {
    parse: supportAddress,
    allowed: 'an email address, or a URL that starts with https',
    fallback: undefined as string | undefined,
    about: 'Where people get help, linked from every page and email.',
  },
  MAIL_FOOTER: {
    parse: byLanguage(lines(longest.footer)),
    allowed: `up to ${longest.footer} characters, with \\n between lines, or a JSON object of them by language`,
    fallback: undefined as TextByLanguage | undefined,
    about: 'Text at the end of every email, such as the address of a company.',
  },
  LEGAL_DIR: {
    parse: (value: string) => (isAbsolute(value) ? value : undefined),
    allowed: 'an absolute path of a directory',
    fallback: undefined as string | undefined,
    about:
      'Directory with imprint.md, privacy.md and terms.md, or some of them, also by language such as privacy.de.md; those without one are taken to be in DEFAULT_LANGUAGE. Each becomes a page that every page and email links to.',
  },
  LANGUAGES: {
    parse: distinct,
    allowed: `languages separated by commas: ${languages.join(', ')}`,
    fallback: languages as readonly Language[],
    about: 'Languages of pages and emails, in the order in which they are offered.',
  },
  DEFAULT_LANGUAGE: {
    parse: language,
    allowed: 'one of LANGUAGES',
    fallback: undefined as Language | undefined,
    about:
      'Language for people whose browser asks for none of them. Default: en, or the first of LANGUAGES if en is not among them.',
  },
} as const

type Table = typeof productTable
/** What the settings of the product are parsed to. */
export type ProductSettings = { readonly [Name in keyof Table]: Table[Name]['fallback'] }

const given = (text: TextByLanguage | undefined) => (typeof text === 'object' ? Object.keys(text) : undefined)

/** Settings that contradict each other. */
export const productProblems = ({ LANGUAGES, DEFAULT_LANGUAGE, ...settings }: ProductSettings): string[] => [
  ...(DEFAULT_LANGUAGE === undefined || LANGUAGES.includes(DEFAULT_LANGUAGE)
    ? []
    : [`DEFAULT_LANGUAGE is "${DEFAULT_LANGUAGE}", which is not one of LANGUAGES.`]),
  ...(['PRODUCT_TAGLINE', 'MAIL_FOOTER'] as const).flatMap((name) => {
    const tags = given(settings[name])
    const missing = LANGUAGES.filter((tag) => tags && !tags.includes(tag))
    return missing.length === 0
      ? []
      : [`${name} has no text for ${missing.join(', ')}. Write one for each of LANGUAGES.`]
  }),
]

export const offeredLanguages = ({ LANGUAGES, DEFAULT_LANGUAGE }: ProductSettings): OfferedLanguages => ({
  offered: LANGUAGES,
  fallback: DEFAULT_LANGUAGE ?? (LANGUAGES.includes('en') ? 'en' : LANGUAGES[0]!),
})

/** Whether pages offer other languages than those that ship. */
export const hasOwnLanguages = ({ LANGUAGES }: ProductSettings): boolean => LANGUAGES.join() !== languages.join()
