import { sessionClaim } from '@iyk/wire/claims.ts'
import { createLocalJWKSet } from 'jose/jwks/local'
import { compactVerify } from 'jose/jws/compact/verify'
import type { IdentityContext } from '../../context.ts'

type Context = Pick<IdentityContext, 'signer'> & { settings: { projectId: string } }

/**
 * The session id in a JWT of ours; undefined for any other JWT. An expired one is accepted, too: what counts is whether its session lives. Header
 * fields other than the algorithm and the key id are ignored.
 */
export const verifySessionJwt = async ({ signer, settings }: Context, jwt: string): Promise<string | undefined> => {
  // Outside the `try`: unavailable keys say nothing about the session.
  const keys = await signer.jwks()
  try {
    const { payload } = await compactVerify(jwt, createLocalJWKSet(keys), { algorithms: ['RS256'] })
    const claims = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(payload))
    const ours = claims.iss === `stytch.com/${settings.projectId}` && claims.aud?.[0] === settings.projectId
    const id: unknown = ours ? claims[sessionClaim]?.id : undefined
    return typeof id === 'string' ? id : undefined
  } catch {
    return undefined
  }
}
