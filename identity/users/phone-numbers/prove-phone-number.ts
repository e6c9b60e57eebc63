import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { Database } from '@iyk/kit/postgres/database.ts'
import { setPhoneProved } from './store.ts'

const isTaken = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'phone_numbers_owned'

/** Its holder showed what only that phone could know. Throws `duplicate_phone_number` when a claimed number got another owner meanwhile. */
export const provePhoneNumber = async (database: Database, phoneId: string): Promise<void> => {
  try {
    await setPhoneProved(database, phoneId)
  } catch (error) {
    if (isTaken(error)) throw new Refusal('duplicate_phone_number')
    throw error
  }
}
