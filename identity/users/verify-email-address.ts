import { Refusal } from '@iyk/kit/http/refusal.ts'
import { type Database, LostRace } from '@iyk/kit/postgres/database.ts'
import type { IdentityContext } from '../context.ts'
import { setVerified, type VerifiedEmail, type VerifyingSession } from './store.ts'
import { takeOver } from './take-over.ts'

const isTaken = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'emails_owned'

const markVerified = async (
  database: Database,
  emailId: string,
  session: VerifyingSession | undefined,
): Promise<VerifiedEmail | undefined> => {
  try {
    return await setVerified(database, emailId, session)
  } catch (error) {
    // The address was typed or verified after we looked for its owner.
    if (isTaken(error)) throw new LostRace(new Refusal('duplicate_email'))
    throw error
  }
}

/**
 * Records the proof of an address. Returns whether it was only pending until now, when a user who had it unverified loses it (take-over.ts), and
 * whether it is the first proof of an address that had an account unverified. Throws `duplicate_email` if another user has verified a pending address in
 * the meantime, and `email_not_found` if it was removed.
 */
export const verifyEmailAddress = async (
  context: IdentityContext,
  emailId: string,
  session?: VerifyingSession,
): Promise<{ wasPending: boolean; first: boolean }> => {
  const { database } = context
  await takeOver(context, 'email', emailId)
  const verified = await markVerified(database, emailId, session)
  if (!verified) throw new Refusal('email_not_found')
  if (verified.first_verification) {
    await context.otherParts?.endKeys(database, verified.user_id)
    await context.otherParts?.releaseWallet(database, { userId: verified.user_id })
  }
  return { wasPending: verified.was_pending, first: verified.first_verification }
}
