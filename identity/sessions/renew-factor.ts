import type { AuthenticationFactor } from '@iyk/wire/session.ts'

/** The details object names what was verified: by `id`, or by its only field that ends in `_id`. The database does not keep the order of fields. */
const identityOf = (factor: AuthenticationFactor) => {
  const detail = Object.entries(factor).find(([name]) => name.endsWith('_factor'))?.[1]
  const fields = Object.entries(detail ?? {})
  const id = (fields.find(([name]) => name === 'id') ?? fields.find(([name]) => name.endsWith('_id')))?.[1] ?? ''
  return `${factor.type} ${factor.delivery_method} ${id}`
}

/** One entry per factor and delivery method, newest last; the contract's section 3.4. */
export const renewFactor = (
  factors: readonly AuthenticationFactor[],
  verified: AuthenticationFactor,
): AuthenticationFactor[] => {
  const same = (factor: AuthenticationFactor) => identityOf(factor) === identityOf(verified)
  const known = factors.find(same)
  return [...factors.filter((factor) => !same(factor)), { ...verified, created_at: (known ?? verified).created_at }]
}
