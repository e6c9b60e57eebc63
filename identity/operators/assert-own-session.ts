import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { Database } from '@iyk/kit/postgres/database.ts'
import type { SignedIn } from '../sessions/store.ts'
import { findRole } from './store.ts'

/** Throws `operator_protected` in an operator's session that a backend began: whoever has its token could otherwise add a factor of their own. */
export const assertOwnSession = async (
  database: Database,
  { byBackend, user }: Pick<SignedIn, 'byBackend' | 'user'>,
): Promise<void> => {
  if (byBackend && (await findRole(database, user.user_id)))
    throw new Refusal('operator_protected', {
      message: 'This account opens the console. Change how it signs in where the console is, not in an app.',
    })
}
