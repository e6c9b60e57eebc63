import { createHash } from 'node:crypto'
import type { EmailBrand } from '@iyk/kit/emails/email-brand.ts'
import { type Log, silentLog } from '@iyk/kit/log.ts'
import { SettingsRefused } from '@iyk/kit/settings/parse-settings.ts'
import type { Language } from '@iyk/wire/languages.ts'
import type { OfferedLanguages } from '@iyk/wire/offered-languages.ts'
import { defaultProductName, type LegalPage, type PageProduct, textIn } from '@iyk/wire/product.ts'
import { accentStyle, deriveAccent, emailAccent, plainAccentStyle } from './derive-accent.ts'
import type { DrawnLogo } from './draw-logo.ts'
import { type Legal, listLegal, openLegal } from './open-legal.ts'
import { hasOwnLanguages, offeredLanguages, type ProductSettings } from './product-settings.ts'

/** What pages of the app have of the operator besides: rules that end their styles, an address for help, and pages by law. */
export type OfOperator = { style: string; support: string | undefined; legal: readonly LegalPage[] }

/** How this installation calls itself, looks and speaks. */
export type OwnProduct = {
  brand: EmailBrand
  languages: OfferedLanguages
  /** Stands for everything that pages show of it; undefined where that is what ships. */
  key: string | undefined
  /** Whether its name, tagline or logo is not what ships. */
  isRenamed: boolean
  /** What pages in a language are rendered with. */
  pageIn: (language: Language) => PageProduct
  ofOperator: OfOperator
  /** Rules that end the style of the plain pages. */
  plainStyle: string
  logo: DrawnLogo | undefined
  legal: Legal | undefined
}

/** In CSS pixels. */
const emailLogoHeight = 28

const openLogo = async (file: string | undefined): Promise<DrawnLogo | undefined> =>
  file === undefined ? undefined : (await import('./draw-logo.ts')).drawLogo(file)

/** A command that rotates a leaked key must not fail because of a picture. */
const openLogoOfCommand = (file: string | undefined) =>
  openLogo(file).catch((error: unknown) => {
    if (!(error instanceof SettingsRefused)) throw error
    console.error(`${error.message}\nEmails that this command writes have no logo.`)
    return undefined
  })

type Opening = {
  log?: Pick<Log, 'warn'>
  /** A command shows no legal page, and its emails only link them: it reads none, and refuses nothing. */
  use?: 'host' | 'command'
}

/** Reads what the settings of the product name. Throws `SettingsRefused` for a logo or legal pages that a host cannot use. */
export const openProduct = async (
  settings: ProductSettings & { PUBLIC_URL: string },
  { log = silentLog, use = 'host' }: Opening = {},
): Promise<OwnProduct> => {
  const { PRODUCT_NAME: name, PRODUCT_TAGLINE: taglines, PUBLIC_URL: publicUrl, SUPPORT_ADDRESS: support } = settings
  const logo = await (use === 'host' ? openLogo : openLogoOfCommand)(settings.PRODUCT_LOGO)
  const accent = settings.PRODUCT_ACCENT === undefined ? undefined : deriveAccent(settings.PRODUCT_ACCENT)
  const languages = offeredLanguages(settings)
  const { LEGAL_DIR: directory } = settings
  const isRead = directory !== undefined && use === 'host'
  const legal = isRead ? await openLegal(directory, languages, log) : undefined
  const pages = legal ? [...legal.keys()] : directory === undefined ? [] : await listLegal(directory)
  const [style, plainStyle] = accent ? [accentStyle(accent), plainAccentStyle(accent)] : ['', '']
  const common: PageProduct = {
    ...(name !== defaultProductName && { name }),
    ...(hasOwnLanguages(settings) && { languages: languages.offered }),
    ...(logo && { logo: { src: logo.src, width: logo.width, height: logo.height } }),
  }
  const pageIn = (language: Language): PageProduct => {
    const tagline = textIn(taglines, language)
    return { ...common, ...(tagline !== undefined && { tagline }) }
  }
  const ofOperator = { style, support, legal: pages }
  const shown = JSON.stringify([common, taglines, ofOperator])
  const isOwn = shown !== JSON.stringify([{}, undefined, { style: '', support: undefined, legal: [] }])
  return {
    brand: {
      name,
      fallback: languages.fallback,
      ...(logo && {
        logo: {
          url: `${publicUrl}${logo.src}`,
          width: Math.round((logo.width * emailLogoHeight) / logo.height),
          height: emailLogoHeight,
        },
      }),
      ...(settings.MAIL_FOOTER !== undefined && { footer: settings.MAIL_FOOTER }),
      ...(support !== undefined && { support }),
      ...(pages.length > 0 && { legal: Object.fromEntries(pages.map((page) => [page, `${publicUrl}/${page}`])) }),
      ...(accent && { accent: emailAccent(accent) }),
    },
    languages,
    key: isOwn ? createHash('sha256').update(shown).digest('base64url').slice(0, 16) : undefined,
    isRenamed: name !== defaultProductName || taglines !== undefined || logo !== undefined,
    pageIn,
    ofOperator,
    plainStyle,
    logo,
    legal,
  }
}
