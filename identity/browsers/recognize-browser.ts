import { sha256 } from '@iyk/kit/hash.ts'
import type { Caller } from '../caller/caller.ts'
import { requesterOf } from '../caller/requester.ts'
import type { IdentityContext } from '../context.ts'
import { browserCookie, findBrowser, newBrowserValue } from './browser-cookie.ts'

type Request = {
  cookie: string | undefined
  /** The calling page's origin. */
  origin: string | undefined
  ipAddress: string
  setCookie: (cookie: string) => void
}

/**
 * What the provider knows about the calling browser. A browser that requests something on one of our pages becomes a requester of its own, because
 * many browsers share a network. On pages elsewhere browsers keep no cookie of ours, so the network remains the requester. An account may know a
 * cookie from before values had a MAC, so only a sign-in replaces it.
 */
export const recognizeBrowser = (
  context: Pick<IdentityContext, 'randomBytes' | 'settings' | 'signer'>,
  { cookie, origin, ipAddress, setCookie }: Request,
): Pick<Caller, 'browser' | 'prepareBrowser' | 'ensureBrowser' | 'requester' | 'ensureRequester'> => {
  const { settings, signer, randomBytes } = context
  let found = findBrowser(cookie, settings, signer)
  const known = found?.hash
  let value: string | undefined
  const prepareBrowser = () => {
    if (found?.made) return found.hash
    value ??= newBrowserValue(signer, randomBytes)
    return sha256(value)
  }
  const ensureBrowser = () => {
    const hash = prepareBrowser()
    if (!found?.made && value !== undefined) setCookie(browserCookie(value, settings))
    found = { hash, made: true }
    return hash
  }
  const currentRequester = () => requesterOf({ browser: found, ipAddress })
  return {
    browser: known,
    prepareBrowser,
    ensureBrowser,
    requester: currentRequester(),
    ensureRequester: () => {
      if (!found && origin === new URL(settings.publicUrl).origin) ensureBrowser()
      return currentRequester()
    },
  }
}
