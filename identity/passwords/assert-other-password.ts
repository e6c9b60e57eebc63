import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { Database } from '@iyk/kit/postgres/database.ts'
import { isPassword } from './check-password.ts'
import { findHashToReset } from './store.ts'

/**
 * Whoever knows a password that must be reset would know the next one. Throws `breached_password` for the same one. Runs inside the transaction that sets the
 * next one, once its caller may: anyone else would try passwords here.
 */
export const assertOtherPassword = async (database: Database, userId: string, password: string): Promise<void> => {
  const hash = await findHashToReset(database, userId)
  if (hash !== undefined && (await isPassword(password, hash)))
    throw new Refusal('breached_password', { message: 'Others may know this password. Choose another one.' })
}
