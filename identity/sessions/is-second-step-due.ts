import type { SignedIn } from './store.ts'

/** What shows more than one step: the app's code, one of its recovery codes, or a passkey, which is a device and whoever unlocks it. */
const secondSteps = new Set(['totp', 'recovery_codes', 'webauthn'])

/** Whether a user who set up an authenticator app has signed in by one step only so far. */
export const isSecondStepDue = ({ session, user }: SignedIn): boolean =>
  user.totps.some(({ verified }) => verified) &&
  !session.authentication_factors.some(({ type }) => secondSteps.has(type))
