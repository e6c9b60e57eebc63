import type { AuthenticationFactor } from '@iyk/wire/session.ts'

/** Whether a recovery code stood in for the authenticator app, which was not shown since: it may be lost. */
export function cameByRecovery(factors: readonly Pick<AuthenticationFactor, 'type'>[]): boolean {
  const isShown = (wanted: string) => factors.some(({ type }) => type === wanted)
  return isShown('recovery_codes') && !isShown('totp')
}
