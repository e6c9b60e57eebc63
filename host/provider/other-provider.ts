import type { JWTVerifyGetKey } from 'jose'
import { createRemoteJWKSet } from 'jose/jwks/remote'
import type { ProviderOptions } from './call-provider.ts'
import { openFacts, type ProjectFacts } from './project-facts.ts'
import { createSessionRenewal } from './renew-session.ts'

/** Another provider that speaks the wire: hosted Stytch, or another host of this service. */
export type OtherProvider = {
  /** The provider's origin. */
  url: string
  /** Its public keys, fetched when needed and cached for ten minutes. Throws while they cannot be fetched. */
  keySet: JWTVerifyGetKey
  /** The issuers that its session JWTs may name. */
  issuers: string[]
  /** A fresh JWT for a live session token; undefined when there is no such session. Throws `server_unavailable` when the provider cannot be reached. */
  authenticateToken: (token: string, ipAddress: string) => Promise<string | undefined>
  /** The last known facts of the project. Fetches them again in the background when they are old. */
  facts: () => ProjectFacts
  /** Fetches the facts and waits, so that the first page has them. Never throws. */
  learnFacts: () => Promise<void>
}

export const openOtherProvider = (given: ProviderOptions): OtherProvider => {
  const options = { timeout: 5_000, ...given }
  const { providerUrl, projectId, timeout } = options
  const keys = new URL(`${providerUrl}/v1/sessions/jwks/${encodeURIComponent(projectId)}`)
  return {
    url: providerUrl,
    keySet: createRemoteJWKSet(keys, { timeoutDuration: timeout }),
    // A hosted project with a custom domain names that domain; the contract's section 4.3.
    issuers: [`stytch.com/${projectId}`, providerUrl],
    authenticateToken: createSessionRenewal(options),
    ...openFacts(options),
  }
}
