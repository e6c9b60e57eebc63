import { Refusal } from '@iyk/kit/http/refusal.ts'
import { type Database, Outrun } from '@iyk/kit/postgres/database.ts'
import type { IdentityContext } from '../../context.ts'
import { takeOver } from '../take-over.ts'
import { setPhoneProved } from './store.ts'

const isTaken = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'phone_numbers_owned'

const prove = async (database: Database, phoneId: string) => {
  try {
    return await setPhoneProved(database, phoneId)
  } catch (error) {
    if (isTaken(error)) throw new Outrun(new Refusal('duplicate_phone_number'))
    throw error
  }
}

/**
 * Its holder showed what only that phone could know. Says whether the number was only claimed until now; then whoever had it unproved
 * loses it (take-over.ts). Throws `duplicate_phone_number` when somebody else has proved a claimed number meanwhile, and
 * `phone_number_not_found` when it was removed.
 */
export const provePhoneNumber = async (context: IdentityContext, phoneId: string): Promise<{ claim: boolean }> => {
  await takeOver(context, 'phone', phoneId)
  const proved = await prove(context.database, phoneId)
  if (!proved) throw new Refusal('phone_number_not_found')
  return proved
}
