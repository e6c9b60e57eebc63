import type { AuthenticationFactor } from '@iyk/wire/session.ts'

const freshFor = 5 * 60_000
const passwordFactors = new Set(['password knowledge', 'magic_link email', 'otp email'])

/** Whether a factor that may change a password was verified less than five minutes ago. Refreshing a session does not renew it. */
export const isFresh = (factors: readonly AuthenticationFactor[], now: Date): boolean =>
  factors.some(
    ({ type, delivery_method, last_authenticated_at }) =>
      passwordFactors.has(`${type} ${delivery_method}`) && now.getTime() - Date.parse(last_authenticated_at) < freshFor,
  )
