import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { Call } from '../context.ts'
import { countPasswordAttempt } from '../limits/limit-passwords.ts'
import { hashPassword, isOwnHash, verifyPassword } from './hash-password.ts'
import { exchangePassword, type Found, findPassword, requireReset } from './store.ts'
import { verifyImportedHash } from './verify-imported-hash.ts'

const isPassword = (password: string, storedHash: string | null | undefined) =>
  storedHash && !isOwnHash(storedHash) ? verifyImportedHash(storedHash, password) : verifyPassword(password, storedHash)

/** Rehashes an imported password as one of ours. */
const adopt = async ({ database, randomBytes }: Call, email: string, found: Found, password: string) => {
  const hash = await hashPassword(password, randomBytes)
  if (await exchangePassword(database, found, hash)) return { ...found, hash }
  // A parallel sign-in rehashed it, or a reset replaced it: the hash stored now decides.
  const current = await findPassword(database, email)
  if (!current?.hash || !(await isPassword(password, current.hash)))
    throw new Refusal('unauthorized_credentials', { reason: 'the password changed in the meantime' })
  return current
}

/**
 * The password of an address's owner, if it is right and may be used. Verifies a hash in every case, so that the time reveals nothing; only an
 * imported hash takes its own time, until its first sign-in makes it one of ours. Throws `email_not_found`, which the wire requires;
 * `unauthorized_credentials`, also for an owner without a password; and, only to a caller who knows the password, `reset_password`.
 */
export const checkPassword = async (call: Call, email: string, password: string): Promise<Found> => {
  const { database, isBreached } = call
  const counted = await countPasswordAttempt(call, email)
  const found = await findPassword(database, email)
  if (found) call.about?.({ user_id: found.user_id })
  const right = await isPassword(password, found?.hash)
  if (!found) throw new Refusal('email_not_found')
  if (!found.hash || !right) throw new Refusal('unauthorized_credentials', { reason: 'wrong password' })
  await counted.refund()
  if (found.requires_reset) throw new Refusal('reset_password')
  if (await isBreached?.(password)) {
    await requireReset(database, found)
    throw new Refusal('reset_password', { reason: 'breached password' })
  }
  return isOwnHash(found.hash) ? found : adopt(call, email, found, password)
}
