import type { SignedIn } from './store.ts'

/**
 * Whether a user who set up an authenticator app has signed in by one step only so far. A second one is the app's code, one of its
 * recovery codes, or a passkey: by itself if it checks its user, otherwise beside another way in.
 */
export const isSecondStepDue = ({ session, user, byVerifyingPasskey }: SignedIn): boolean => {
  const types = new Set(session.authentication_factors.map(({ type }) => type))
  const byPasskey = byVerifyingPasskey || (types.has('webauthn') && types.size > 1)
  const byApp = types.has('totp') || types.has('recovery_codes')
  return user.totps.some(({ verified }) => verified) && !byApp && !byPasskey
}
