import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { Call } from '../context.ts'
import { countPasswordTry, forgetPasswordTry } from '../limits/limit-passwords.ts'
import { verifyPassword } from './hash-password.ts'
import { type Found, findPassword, requireReset } from './store.ts'

/**
 * The password of an address's owner, if it is right and may be used. Verifies something in every case, so that the time tells nothing.
 * Throws `email_not_found`, which the wire asks for; `unauthorized_credentials`, also for an owner without a password; and, only to who
 * knows the password, `reset_password`.
 */
export const checkPassword = async (call: Call, email: string, password: string): Promise<Found> => {
  const { database, isBreached } = call
  await countPasswordTry(call, email)
  const found = await findPassword(database, email)
  if (found) call.about?.({ user_id: found.user_id })
  const right = await verifyPassword(password, found?.hash)
  if (!found) throw new Refusal('email_not_found')
  if (!found.hash || !right) throw new Refusal('unauthorized_credentials', { reason: 'wrong password' })
  await forgetPasswordTry(call, email)
  if (found.requires_reset) throw new Refusal('reset_password')
  if (await isBreached?.(password)) {
    await requireReset(database, found)
    throw new Refusal('reset_password', { reason: 'breached password' })
  }
  return found
}
