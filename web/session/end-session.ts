import { parseCookies } from '@iyk/identity-client/parse-cookies.ts'
import { cookieNames, storageKeys } from '@iyk/wire/limits.ts'
import { reportError } from '../error-tracking/report-error.ts'
import { loadConfig } from './load-config.ts'
import { signInState } from './page-state.ts'
import { revokeOnceOnline, revokeTokens } from './revoke-tokens.ts'
import { signedOut } from './sign-in-state.ts'

/**
 * Ends the session without the provider's client, so that a chunk that failed to load keeps no one signed in. Returns false when the page could not find out
 * where the provider is; one that the service worker opened without a network ends it here nevertheless, and at the provider once it can.
 */
export async function endSession(): Promise<boolean> {
  const config = await loadConfig(fetch).catch(() => undefined)
  if (!config && !navigator.serviceWorker?.controller) return false
  const tokens = parseCookies(document.cookie, cookieNames.token)
  signInState.set({ ...signedOut, signedOutByUser: true })
  const revoked = config && revokeTokens(config, tokens)
  for (const name of Object.values(cookieNames)) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox below 140 and on plain http
    document.cookie = `${name}=; expires=${new Date(0).toUTCString()}; path=/; samesite=lax`
  }
  try {
    localStorage.setItem(storageKeys.signOut, String(Date.now()))
    for (const key of Object.keys(localStorage)) if (key.startsWith('stytch_sdk_state_')) localStorage.removeItem(key)
  } catch {
    // Without storage there is nothing to remove.
  }
  if (!revoked) revokeOnceOnline(undefined, tokens)
  await revoked?.catch((error: unknown) => {
    if (!navigator.onLine) revokeOnceOnline(config, tokens)
    reportError(error, 'revoking the session')
  })
  return true
}
