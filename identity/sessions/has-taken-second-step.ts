import type { Session } from '@iyk/wire/session.ts'

/** Whether a session showed the authenticator app or one of its recovery codes; the contract's section 4.5. */
export const hasTakenSecondStep = ({ authentication_factors }: Session): boolean =>
  authentication_factors.some(({ type }) => type === 'totp' || type === 'recovery_codes')
