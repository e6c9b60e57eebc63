import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { AuthenticationFactor } from '@iyk/wire/session.ts'
import type { User } from '@iyk/wire/user.ts'
import type { IdentityContext } from '../context.ts'
import type { SignedIn } from './store.ts'

/** The category of a proof. A password belongs with the mailbox, since the mailbox resets it. */
type Category = 'account' | 'phone' | 'device' | 'wallet'

const freshFor = 3_600_000

const byType: Record<string, Category> = {
  oauth: 'account',
  magic_link: 'account',
  password: 'account',
  webauthn: 'device',
  totp: 'device',
  recovery_codes: 'device',
  crypto: 'wallet',
}
const categoryOf = ({ type, delivery_method }: AuthenticationFactor): Category | undefined =>
  type === 'otp' ? (delivery_method === 'email' ? 'account' : 'phone') : byType[type]

const isVerified = ({ verified }: { verified: boolean }) => verified

/** Whether a user has factors of two categories. */
export const hasTwoCategories = ({
  emails,
  phone_numbers,
  providers,
  password,
  totps,
  webauthn_registrations,
}: User) => {
  const account = emails.some(isVerified) || providers.length > 0 || password !== null
  const device = totps.some(isVerified) || webauthn_registrations.length > 0
  // An app signs no one in, so its user has something besides it, such as a wallet.
  return totps.some(isVerified) || [account, phone_numbers.some(isVerified), device].filter(Boolean).length > 1
}

/** Of how many categories the factors of a session are. */
export const countCategories = (factors: readonly AuthenticationFactor[]): number =>
  new Set(factors.map(categoryOf).filter((category) => category !== undefined)).size

/** Whether one of the factors was verified within the hour. */
export const hasFreshFactor = (factors: readonly AuthenticationFactor[], now: Date): boolean =>
  factors.some(({ last_authenticated_at }) => Date.parse(last_authenticated_at) > now.getTime() - freshFor)

/**
 * Whether a session has verified factors of two categories, if its user has them: for what one stolen factor must not allow, and what needs no fresh
 * proof (docs/decisions/026-both-factors.md). Throws `insufficient_factors`.
 */
export const assertBothFactors = ({ session, user, byVerifyingPasskey }: SignedIn): void => {
  if (!hasTwoCategories(user) || byVerifyingPasskey) return
  if (countCategories(session.authentication_factors) < 2) throw new Refusal('insufficient_factors')
}

/**
 * Whether a session may add, remove or show its user's factors; the contract's section 4.5 and docs/decisions/012-two-categories.md. Once the user
 * has factors of two categories, the session must have verified two, one of them within the hour: a stolen mailbox must not be enough to take the
 * account over. Throws `insufficient_factors` or `stale_factors`.
 */
export const assertMayChangeFactors = ({ clock }: Pick<IdentityContext, 'clock'>, signedIn: SignedIn): void => {
  if (!hasTwoCategories(signedIn.user)) return
  assertBothFactors(signedIn)
  if (!hasFreshFactor(signedIn.session.authentication_factors, clock())) throw new Refusal('stale_factors')
}
