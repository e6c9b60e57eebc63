import { readCookies } from '@iyk/identity-client/read-cookie.ts'
import { cookieNames } from '@iyk/wire/limits.ts'
import { openedConnection } from './connect.ts'
import { endSession } from './end-session.ts'
import { leaveWallet } from './leave-wallet.ts'
import { reportError } from './report-error.ts'
import { revokeOnceOnline } from './revoke-tokens.ts'

/**
 * Signs out here and in every other tab, and leaves neither session nor wallet to the next person of this browser. Answers false when the
 * page could not even be told where the provider is.
 */
export async function signOut(): Promise<boolean> {
  const connection = await openedConnection()?.catch(() => undefined)
  if (!connection) {
    const hasEnded = await endSession()
    if (hasEnded) leaveWallet()
    return hasEnded
  }
  leaveWallet()
  const tokens = readCookies(document.cookie, cookieNames.token)
  await connection.session.signOut().catch((error: unknown) => {
    if (!navigator.onLine) revokeOnceOnline(connection.config, tokens)
    reportError(error, 'revoking the session')
  })
  return true
}
