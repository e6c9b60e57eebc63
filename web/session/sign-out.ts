import { connect } from './connect.ts'
import { leaveWallet } from './leave-wallet.ts'
import { reportError } from './report-error.ts'

/**
 * Signs out here and in every other tab, and leaves neither session nor wallet to the next person of this browser. Answers false when the
 * page could not even be told where the provider is.
 */
export async function signOut(): Promise<boolean> {
  const connection = await connect().catch(() => undefined)
  if (!connection) return false
  leaveWallet()
  await connection.session.signOut().catch((error: unknown) => reportError(error, 'revoking the session'))
  return true
}
