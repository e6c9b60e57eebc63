import type { AuthenticationFactor } from '@iyk/wire/session.ts'

/** Whether a recovery code was used in place of the authenticator app, which has not been used since: it may be lost. */
export function signedInWithRecoveryCode(factors: readonly Pick<AuthenticationFactor, 'type'>[]): boolean {
  const hasFactor = (wantedType: string) => factors.some(({ type }) => type === wantedType)
  return hasFactor('recovery_codes') && !hasFactor('totp')
}
