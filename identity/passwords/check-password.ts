import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { Call } from '../context.ts'
import { countPasswordTry } from '../limits/limit-passwords.ts'
import { hashPassword, isOwnHash, verifyPassword } from './hash-password.ts'
import { exchangePassword, type Found, findPassword, requireReset } from './store.ts'
import { verifyImportedHash } from './verify-imported-hash.ts'

const isPassword = (password: string, kept: string | null | undefined) =>
  kept && !isOwnHash(kept) ? verifyImportedHash(kept, password) : verifyPassword(password, kept)

/** Keeps an imported password as one of ours from now on. */
const adopt = async ({ database, randomBytes }: Call, email: string, found: Found, password: string) => {
  const hash = await hashPassword(password, randomBytes)
  if (await exchangePassword(database, found, hash)) return { ...found, hash }
  // A sign-in at the same moment adopted it, or a reset replaced it: what counts is what is kept now.
  const current = await findPassword(database, email)
  if (!current?.hash || !(await isPassword(password, current.hash)))
    throw new Refusal('unauthorized_credentials', { reason: 'the password changed meanwhile' })
  return current
}

/**
 * The password of an address's owner, if it is right and may be used. Verifies something in every case, so that the time tells nothing;
 * only a hash from elsewhere takes its own time, until its first sign-in makes it one of ours.
 * Throws `email_not_found`, which the wire asks for; `unauthorized_credentials`, also for an owner without a password; and, only to who
 * knows the password, `reset_password`.
 */
export const checkPassword = async (call: Call, email: string, password: string): Promise<Found> => {
  const { database, isBreached } = call
  const counted = await countPasswordTry(call, email)
  const found = await findPassword(database, email)
  if (found) call.about?.({ user_id: found.user_id })
  const right = await isPassword(password, found?.hash)
  if (!found) throw new Refusal('email_not_found')
  if (!found.hash || !right) throw new Refusal('unauthorized_credentials', { reason: 'wrong password' })
  await counted.takeBack()
  if (found.requires_reset) throw new Refusal('reset_password')
  if (await isBreached?.(password)) {
    await requireReset(database, found)
    throw new Refusal('reset_password', { reason: 'breached password' })
  }
  return isOwnHash(found.hash) ? found : adopt(call, email, found, password)
}
