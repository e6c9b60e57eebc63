import type { IdentityContext } from '@iyk/identity/context.ts'
import { resetSecondStep } from '@iyk/identity/users/reset-second-step.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import { type Done, unchanged } from '../operation.ts'

type Reset = { user_id: string; authenticator_apps: number; phone_numbers: number; passkeys: number; sessions: number }

/** Leaves a person with one kind of sign-in method; they get an email. Throws `user_not_found`. */
export const resetStep = async (identity: IdentityContext, userId: string): Promise<Done<Reset>> => {
  const removed = await resetSecondStep(identity, userId)
  if (!removed) throw new Refusal('user_not_found')
  const { authenticator_apps, phone_numbers, passkeys, sessions } = removed
  const data = { user_id: userId, authenticator_apps, phone_numbers, passkeys, sessions }
  const about = { user_id: userId }
  return authenticator_apps + phone_numbers + passkeys === 0 ? unchanged(data, about) : { data, about }
}
