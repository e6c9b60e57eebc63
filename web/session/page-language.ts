import type { Platform } from '@iyk/identity-client/platform.ts'
import { locales } from '@iyk/wire/languages.ts'

const pageLanguage = () => document.documentElement.lang

/** The `locale` option of a call that sends a message; absent where the contract has no name for the page's language. */
export function localeOption(): { locale?: string } {
  const locale = locales.find((known) => known === pageLanguage())
  return locale === undefined ? {} : { locale }
}

/** Sends the page's language with every request, since the browser's own may differ. Our provider writes in it; one that ignores it goes by `locale`. */
export function withPageLanguage(platform: Platform): Platform {
  return {
    ...platform,
    fetch: (address, init) => {
      const headers = new Headers(init.headers)
      headers.set('accept-language', pageLanguage())
      return platform.fetch(address, { ...init, headers })
    },
  }
}
