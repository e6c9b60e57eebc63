import { parseCookies } from '@iyk/identity-client/parse-cookies.ts'
import { cookieNames } from '@iyk/wire/limits.ts'
import { disconnectAndForget } from '../browser-wallet/disconnect-and-forget.ts'
import { finishBeforeReload } from '../chunks/reload-once.ts'
import { reportError } from '../error-tracking/report-error.ts'
import { currentConnection } from './connect.ts'
import { endSession } from './end-session.ts'
import { revokeOnceOnline } from './revoke-tokens.ts'

/**
 * Signs out here and in every other tab, and leaves neither session nor wallet to the next user of this browser. Returns false when the page could not even
 * find out where the provider is.
 */
export function signOut(): Promise<boolean> {
  return finishBeforeReload(leave())
}

async function leave(): Promise<boolean> {
  const connection = await currentConnection()?.catch(() => undefined)
  if (!connection) {
    const hasEnded = await endSession()
    if (hasEnded) disconnectAndForget()
    return hasEnded
  }
  disconnectAndForget()
  const tokens = parseCookies(document.cookie, cookieNames.token)
  await connection.session.signOut().catch((error: unknown) => {
    if (!navigator.onLine) revokeOnceOnline(connection.config, tokens)
    reportError(error, 'revoking the session')
  })
  return true
}
