import type { Platform } from '@iyk/identity-client/platform.ts'
import { locales } from '@iyk/wire/languages.ts'

const pageLanguage = () => document.documentElement.lang

/** The `locale` among the options of a call that has somebody written to; none where the contract has no name for the page's language. */
export function inPageLanguage(): { locale?: string } {
  const locale = locales.find((known) => known === pageLanguage())
  return locale === undefined ? {} : { locale }
}

/**
 * The browser, asking in the language of the page, which may be another than its own. Our provider writes in it; one that does
 * not read it goes by `locale`.
 */
export function askInPageLanguage(platform: Platform): Platform {
  return {
    ...platform,
    fetch: (address, init) => {
      const headers = new Headers(init.headers)
      headers.set('accept-language', pageLanguage())
      return platform.fetch(address, { ...init, headers })
    },
  }
}
