import type { AuthenticationFactor } from '@iyk/wire/session.ts'

const freshFor = 5 * 60_000
const proving = new Set(['password knowledge', 'magic_link email', 'otp email'])

/** Whether one of the factors that may change a password was shown less than five minutes ago. Refreshing a session renews none. */
export const isFresh = (factors: readonly AuthenticationFactor[], now: Date): boolean =>
  factors.some(
    ({ type, delivery_method, last_authenticated_at }) =>
      proving.has(`${type} ${delivery_method}`) && now.getTime() - Date.parse(last_authenticated_at) < freshFor,
  )
