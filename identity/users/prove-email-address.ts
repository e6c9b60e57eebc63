import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { Database } from '@iyk/kit/postgres/database.ts'
import { setProved } from './store.ts'

const isTaken = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'emails_owned'

/** Its holder showed what only that mailbox could know. Throws `duplicate_email` when a claimed address got another owner meanwhile. */
export const proveEmailAddress = async (database: Database, emailId: string): Promise<void> => {
  try {
    await setProved(database, emailId)
  } catch (error) {
    if (isTaken(error)) throw new Refusal('duplicate_email')
    throw error
  }
}
