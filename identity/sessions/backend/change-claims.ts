import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { Database } from '@iyk/kit/postgres/database.ts'
import { backendClaim, secondStepDueClaim, sessionClaim, verifiedEmailsClaim } from '@iyk/wire/claims.ts'
import { customClaimsBytes } from '@iyk/wire/limits.ts'
import { doClaimsFit, type SignedIn, updateClaims } from '../store.ts'

/** Claims that verifiers of a session JWT trust as ours; https://www.rfc-editor.org/rfc/rfc7519#section-4.1 and wire/claims.ts. */
const reserved = new Set([
  ...['iss', 'sub', 'aud', 'exp', 'nbf', 'iat', 'jti'],
  ...[sessionClaim, verifiedEmailsClaim, secondStepDueClaim, backendClaim],
])

const withoutReserved = (change: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(change).filter(([name]) => !reserved.has(name)))

const tooLarge = () =>
  new Refusal('bad_request', {
    message: `The custom claims of a session can have at most ${customClaimsBytes} bytes.`,
  })

/** Throws `bad_request` for claims that would be too large in a new session, or in this one, before anything is spent on signing in. */
export const assertClaimsFit = async (
  database: Database,
  sessionId: string | undefined,
  change: Record<string, unknown>,
): Promise<void> => {
  if (!(await doClaimsFit(database, sessionId, withoutReserved(change), customClaimsBytes))) throw tooLarge()
}

/**
 * Merges claims into those of a live session; null removes one, and reserved ones are ignored, as the backend SDK's documentation says. Throws
 * `bad_request` if all of them together are too large.
 */
export const changeClaims = async (
  database: Database,
  signedIn: SignedIn,
  change: Record<string, unknown>,
): Promise<SignedIn> => {
  const changed = await updateClaims(database, signedIn.session.session_id, withoutReserved(change), customClaimsBytes)
  if (!changed) throw tooLarge()
  const { customClaims, version } = changed
  return { ...signedIn, version, session: { ...signedIn.session, custom_claims: customClaims } }
}
