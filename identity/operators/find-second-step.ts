import { countCategories, hasTwoCategories } from '../sessions/assert-may-change-factors.ts'
import { isSecondStepDue } from '../sessions/is-second-step-due.ts'
import type { SignedIn } from '../sessions/store.ts'

export type SecondStep = 'done' | 'due' | 'missing'

/**
 * Whether a session has shown factors of two categories (decision 12), which the console asks for also where its user has only one: `missing` then. A passkey
 * that verifies its user is two in one.
 */
export const findSecondStep = (signedIn: SignedIn): SecondStep => {
  const { byVerifyingPasskey, user, session } = signedIn
  if (byVerifyingPasskey) return 'done'
  if (!hasTwoCategories(user)) return 'missing'
  return countCategories(session.authentication_factors) > 1 && !isSecondStepDue(signedIn) ? 'done' : 'due'
}
