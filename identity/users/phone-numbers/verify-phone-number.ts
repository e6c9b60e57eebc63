import { Refusal } from '@iyk/kit/http/refusal.ts'
import { type Database, LostRace } from '@iyk/kit/postgres/database.ts'
import type { IdentityContext } from '../../context.ts'
import { takeOver } from '../take-over.ts'
import { setPhoneVerified } from './store.ts'

const isTaken = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'phone_numbers_owned'

const markVerified = async (database: Database, phoneId: string) => {
  try {
    return await setPhoneVerified(database, phoneId)
  } catch (error) {
    if (isTaken(error)) throw new LostRace(new Refusal('duplicate_phone_number'))
    throw error
  }
}

/**
 * Records the proof of a number. Returns whether it was only pending until now; then a user who had it unverified loses it (take-over.ts). Throws
 * `duplicate_phone_number` if another user has verified a pending number in the meantime, and `phone_number_not_found` if it was removed.
 */
export const verifyPhoneNumber = async (
  context: IdentityContext,
  phoneId: string,
): Promise<{ wasPending: boolean }> => {
  await takeOver(context, 'phone', phoneId)
  const verified = await markVerified(context.database, phoneId)
  if (!verified) throw new Refusal('phone_number_not_found')
  return { wasPending: verified.was_pending }
}
