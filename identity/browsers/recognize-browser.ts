import { sha256 } from '@iyk/kit/hash.ts'
import type { Caller } from '../caller/caller.ts'
import { placeOf } from '../caller/place.ts'
import type { IdentityContext } from '../context.ts'
import { type Browser, browserCookie, findBrowser, newBrowserValue } from './browser-cookie.ts'

type Request = {
  cookie: string | undefined
  /** The calling page's origin. */
  origin: string | undefined
  ipAddress: string
  setCookie: (cookie: string) => void
}

/**
 * What a call is told about the browser that makes it. Whoever asks for something on a page of ours has a place of their own from then on:
 * many share a network. Pages elsewhere keep no cookie of ours, so the network stays their place. A cookie from before values had a MAC may
 * be one that an account knows, so only a sign-in replaces it.
 */
export const recognizeBrowser = (
  context: Pick<IdentityContext, 'randomBytes' | 'settings' | 'signer'>,
  { cookie, origin, ipAddress, setCookie }: Request,
): Pick<Caller, 'browser' | 'keepBrowser' | 'place' | 'keepPlace'> => {
  const { settings, signer, randomBytes } = context
  let found = findBrowser(cookie, settings, signer)
  const known = found?.hash
  const give = (): Browser => {
    const value = newBrowserValue(signer, randomBytes)
    setCookie(browserCookie(value, settings))
    return { hash: sha256(value), made: true }
  }
  const place = () => placeOf({ browser: found, ipAddress })
  return {
    browser: known,
    keepBrowser: () => {
      if (!found?.made) found = give()
      return found.hash
    },
    place: place(),
    keepPlace: () => {
      if (!found && origin === new URL(settings.publicUrl).origin) found = give()
      return place()
    },
  }
}
