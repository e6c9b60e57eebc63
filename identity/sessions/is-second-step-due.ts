import type { SignedIn } from './store.ts'

/**
 * Whether a user with an authenticator app has signed in with only one factor so far. The second is the app's code, a recovery code, or a passkey: by
 * itself if it verifies its user, otherwise together with another factor.
 */
export const isSecondStepDue = ({ session, user, byVerifyingPasskey }: SignedIn): boolean => {
  const types = new Set(session.authentication_factors.map(({ type }) => type))
  const byPasskey = byVerifyingPasskey || (types.has('webauthn') && types.size > 1)
  const byApp = types.has('totp') || types.has('recovery_codes')
  return user.totps.some(({ verified }) => verified) && !byApp && !byPasskey
}
