import { Refusal } from '@iyk/kit/http/refusal.ts'
import { isOfApp } from '../caller/is-of-app.ts'
import type { Call } from '../context.ts'
import { countPasswordAttempt } from '../limits/limit-passwords.ts'
import { findRole } from '../operators/store.ts'
import { recordUserOfApp } from '../users/users-of-apps-store.ts'
import { hashPassword, isOwnHash, verifyPassword } from './hash-password.ts'
import { exchangePassword, type Found, findPassword, requireReset } from './store.ts'
import { verifyImportedHash } from './verify-imported-hash.ts'

/** Whether it is the one that was stored, by us or elsewhere. */
export const isPassword = (password: string, storedHash: string | null | undefined) =>
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
 * An app that a password is entered in knows it from then on: an operator resets it. The mark comes before the look at the role, so that whoever names the user
 * in this moment sees the one, or is seen.
 */
const revealToApp = async ({ database }: Call, email: string, found: Found, password: string) => {
  await recordUserOfApp(database, found.user_id)
  if (!(await findRole(database, found.user_id))) return
  // The same one may have been hashed or set again since; another one nobody entered.
  let current: Found | undefined = found
  while (current && !(await requireReset(database, current))) {
    current = await findPassword(database, email)
    if (!current?.hash || !(await isPassword(password, current.hash))) break
  }
  throw new Refusal('reset_password', { reason: 'an operator entered it in an app' })
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
  // First of all: whatever else it is refused for, the app knows it.
  if (isOfApp(call)) await revealToApp(call, email, found, password)
  if (found.requires_reset) throw new Refusal('reset_password')
  if (await isBreached?.(password)) {
    await requireReset(database, found)
    throw new Refusal('reset_password', { reason: 'breached password' })
  }
  return isOwnHash(found.hash) ? found : adopt(call, email, found, password)
}
