import { pageLocale } from '../../session/page-language.ts'

/** Part of the options of a call that has somebody written to. */
export function inPageLanguage(): { locale?: string } {
  const locale = pageLocale()
  return locale === undefined ? {} : { locale }
}
