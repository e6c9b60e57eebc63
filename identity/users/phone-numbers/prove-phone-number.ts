import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { Database } from '@iyk/kit/postgres/database.ts'
import { setPhoneProved } from './store.ts'

const isTaken = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'phone_numbers_owned'

const prove = async (database: Database, phoneId: string) => {
  try {
    return await setPhoneProved(database, phoneId)
  } catch (error) {
    if (isTaken(error)) throw new Refusal('duplicate_phone_number')
    throw error
  }
}

/**
 * Its holder showed what only that phone could know. Says whether the number was only claimed until now. Throws `duplicate_phone_number`
 * when a claimed number got another owner meanwhile, and `phone_number_not_found` when it was removed.
 */
export const provePhoneNumber = async (database: Database, phoneId: string): Promise<{ claim: boolean }> => {
  const proved = await prove(database, phoneId)
  if (!proved) throw new Refusal('phone_number_not_found')
  return proved
}
