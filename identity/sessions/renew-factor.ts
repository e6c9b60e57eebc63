import type { AuthenticationFactor } from '@iyk/wire/session.ts'

const identityOf = ({ type, delivery_method, email_factor }: AuthenticationFactor) =>
  `${type} ${delivery_method} ${email_factor?.email_id ?? ''}`

/** One entry per factor and delivery method, newest last; the contract's section 3.4. */
export const renewFactor = (
  factors: readonly AuthenticationFactor[],
  proved: AuthenticationFactor,
): AuthenticationFactor[] => {
  const same = (factor: AuthenticationFactor) => identityOf(factor) === identityOf(proved)
  const known = factors.find(same)
  return [...factors.filter((factor) => !same(factor)), { ...proved, created_at: (known ?? proved).created_at }]
}
