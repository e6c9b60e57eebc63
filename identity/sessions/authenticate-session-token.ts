import { sha256 } from '@iyk/kit/hash.ts'
import type { IdentityContext } from '../context.ts'
import { signSessionJwt } from './session-jwt.ts'
import { touchSession } from './store.ts'

/** The JWT of a live session by its opaque token, for the service's own pages; undefined when there is no such session. */
export const authenticateSessionToken = async (
  context: IdentityContext,
  token: string,
): Promise<string | undefined> => {
  const signedIn = await touchSession(context, sha256(token))
  return signedIn && signSessionJwt(context, signedIn)
}
