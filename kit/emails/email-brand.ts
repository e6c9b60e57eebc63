import type { Language } from '@iyk/wire/languages.ts'
import { defaultProductName, type LegalPage, type TextByLanguage, textIn } from '@iyk/wire/product.ts'
import type { EmailAccent } from './email-colors.ts'

/** Whose emails they are: what the operator has set. */
export type EmailBrand = {
  name: string
  /** A PNG that email programs load, at its size in CSS pixels. */
  logo?: { url: string; width: number; height: number }
  /** Ends every email, such as the address of a company. */
  footer?: TextByLanguage
  /** The language of the footer where an email is in one that it is not written in. */
  fallback?: Language
  /** A mailto: or https: URL. */
  support?: string
  /** Addresses of the pages that there are. */
  legal?: Readonly<Partial<Record<LegalPage, string>>>
  accent?: EmailAccent
}

export const plainBrand: EmailBrand = { name: defaultProductName }

type Words = { support: string } & Record<LegalPage, string>

/** By the languages of emails, of which there are more than of pages. */
const words: Record<string, Words> = {
  en: { support: 'Questions?', imprint: 'Imprint', privacy: 'Privacy', terms: 'Terms' },
  es: { support: '¿Preguntas?', imprint: 'Aviso legal', privacy: 'Privacidad', terms: 'Condiciones de uso' },
  de: { support: 'Fragen?', imprint: 'Impressum', privacy: 'Datenschutz', terms: 'Nutzungsbedingungen' },
  ja: { support: 'お問い合わせ：', imprint: '運営者情報', privacy: 'プライバシー', terms: '利用規約' },
  fr: {
    support: 'Des questions ?',
    imprint: 'Mentions légales',
    privacy: 'Confidentialité',
    terms: 'Conditions d’utilisation',
  },
  'pt-br': { support: 'Dúvidas?', imprint: 'Aviso legal', privacy: 'Privacidade', terms: 'Termos de uso' },
}

/** What ends an email, below everything else. */
export type EmailFooter = {
  lines: readonly string[]
  support: { question: string; label: string; url: string } | undefined
  links: readonly { label: string; url: string }[]
}

export const emailFooter = (
  { footer, fallback, support, legal = {} }: EmailBrand,
  language: string,
): EmailFooter | undefined => {
  const say = words[language] ?? words.en!
  const text = textIn(footer, language as Language) ?? (fallback && textIn(footer, fallback))
  const links = Object.entries(legal).map(([page, url]) => ({ label: say[page as LegalPage], url }))
  if (text === undefined && support === undefined && links.length === 0) return undefined
  return {
    lines: text?.split('\n') ?? [],
    support:
      support === undefined
        ? undefined
        : { question: say.support, label: support.replace(/^\w+:(\/\/)?/, ''), url: support },
    links,
  }
}

/** The same at the end of an email as text; empty if there is none. */
export const footerText = (brand: EmailBrand, language: string): string => {
  const footer = emailFooter(brand, language)
  if (!footer) return ''
  const { lines, support, links } = footer
  return [
    '',
    '--',
    ...lines,
    ...(support ? [`${support.question} ${support.label}`] : []),
    ...links.map(({ label, url }) => `${label}: ${url}`),
    '',
  ].join('\n')
}
