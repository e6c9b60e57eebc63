import { Refusal } from '@iyk/kit/http/refusal.ts'
import { type Database, Outrun } from '@iyk/kit/postgres/database.ts'
import type { IdentityContext } from '../context.ts'
import { type Proved, setProved } from './store.ts'
import { activate, removeStranger, removeStrangersFactors } from './stranger-store.ts'
import { takeOver } from './take-over.ts'

const isTaken = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'emails_owned'

const prove = async (database: Database, emailId: string): Promise<Proved | undefined> => {
  try {
    return await setProved(database, emailId)
  } catch (error) {
    // Somebody typed or proved the address after we looked for its owner.
    if (isTaken(error)) throw new Outrun(new Refusal('duplicate_email'))
    throw error
  }
}

/** What the prover's session is known by, and when; without one they are in no session of the account. */
type Prover = { sessionTokenHash: Buffer | null; now: Date }

/**
 * Its holder showed what only that mailbox could know. Says whether the address was only claimed until now, when whoever had it unproved
 * loses it (take-over.ts), and whether it is the first proof of an address that had an account unproved. Throws `duplicate_email` when
 * somebody else has proved a claimed address meanwhile, and `email_not_found` when it was removed.
 *
 * Whoever was in this account before may be a stranger who took the address to wait for its owner (the pre-hijacking classes of
 * arXiv 2205.10174). So at the first proof the password dies until it is reset by mail, and unless the prover is in a session of the
 * account at that moment, every session ends and every other factor goes, with the name and the metadata.
 */
export const proveEmailAddress = async (
  context: IdentityContext,
  emailId: string,
  prover?: Prover,
): Promise<{ claim: boolean; first: boolean }> => {
  const { database } = context
  await takeOver(context, 'email', emailId)
  const proved = await prove(database, emailId)
  if (!proved) throw new Refusal('email_not_found')
  const { user_id, claim, unproved_until_now } = proved
  if (!unproved_until_now) return { claim, first: false }
  // Sign-ins under way hold their factor, then the user; whoever adds a factor holds the user. So the factors go first, and what was added
  // or started before the user was ours goes with a statement that sees it. From then on nothing is added from a session that is gone.
  await removeStrangersFactors(database, user_id, emailId, prover)
  await activate(database, user_id)
  await removeStranger(database, user_id, emailId, prover)
  return { claim, first: true }
}
