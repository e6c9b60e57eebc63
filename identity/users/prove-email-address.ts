import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { Database } from '@iyk/kit/postgres/database.ts'
import { type Proved, setProved } from './store.ts'
import { removeStranger } from './stranger-store.ts'

const isTaken = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'emails_owned'

const prove = async (database: Database, emailId: string): Promise<Proved | undefined> => {
  try {
    return await setProved(database, emailId)
  } catch (error) {
    if (isTaken(error)) throw new Refusal('duplicate_email')
    throw error
  }
}

/** What the prover's session is known by, and when; without one they are in no session of the account. */
type Prover = { sessionTokenHash: Buffer | null; now: Date }

/**
 * Its holder showed what only that mailbox could know. Throws `duplicate_email` when a claimed address got another owner meanwhile.
 *
 * Whoever was in this account before may be a stranger who took the address to wait for its owner (the pre-hijacking classes of
 * arXiv 2205.10174). So at the first proof the password dies until it is reset by mail, and unless the prover is in a session of the
 * account at that moment, every session ends and every other factor goes, with the name and the metadata.
 */
export const proveEmailAddress = async (database: Database, emailId: string, prover?: Prover): Promise<void> => {
  const proved = await prove(database, emailId)
  // A statement of its own: a sign-in that was under way held the password, and only now its session can be seen.
  if (proved?.unproved_until_now) await removeStranger(database, proved.user_id, emailId, prover)
}
