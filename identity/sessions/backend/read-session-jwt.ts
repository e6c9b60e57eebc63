import { sessionClaim } from '@iyk/wire/claims.ts'
import { compactVerify, createLocalJWKSet } from 'jose'
import type { IdentityContext } from '../../context.ts'

type Reading = Pick<IdentityContext, 'signer'> & { settings: { projectId: string } }

/**
 * The id of the session a JWT of ours speaks of; undefined for any other. One that has expired is read as well: what counts is whether
 * its session lives. Header fields beyond the algorithm and the key id are not looked at.
 */
export const readSessionJwt = async ({ signer, settings }: Reading, jwt: string): Promise<string | undefined> => {
  // Outside: keys that cannot be had say nothing about the session.
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
