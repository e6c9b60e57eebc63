import type { Clock } from '@iyk/kit/clock.ts'
import type { Limits } from '@iyk/kit/limits/limits.ts'
import type { Log } from '@iyk/kit/log.ts'
import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose'
import { openFacts, type ProjectFacts } from './project-facts.ts'
import { createSessionRenewal } from './renew-session.ts'

/** A server of the sign-in wire that is not ours: hosted Stytch, or another host of this service. */
export type OtherProvider = {
  /** Its origin. */
  url: string
  /** Its public keys, fetched when needed and kept for ten minutes. Throws while they cannot be had. */
  keySet: JWTVerifyGetKey
  /** What its session JWTs may name as their issuer. */
  issuers: string[]
  /** A fresh JWT for a live session token; undefined when there is no such session. Throws `server_unavailable` when nobody can say. */
  authenticateToken: (token: string, ipAddress: string) => Promise<string | undefined>
  /** What it said of the project last. Asks again in the background when that was a while ago. */
  facts: () => ProjectFacts
  /** Asks once and waits for it, so that the first page knows. Never throws. */
  learnFacts: () => Promise<void>
}

export type ProviderOptions = {
  providerUrl: string
  publicToken: string
  projectId: string
  /** Origin of the pages that sign in there. */
  publicUrl: string
  clock: Clock
  log: Log
  limits: Pick<Limits, 'isVenue'>
  /** Milliseconds for any question to it. */
  timeout?: number
}

export const openOtherProvider = (given: ProviderOptions): OtherProvider => {
  const options = { timeout: 5_000, ...given }
  const { providerUrl, projectId, timeout } = options
  const keys = new URL(`${providerUrl}/v1/sessions/jwks/${encodeURIComponent(projectId)}`)
  return {
    url: providerUrl,
    keySet: createRemoteJWKSet(keys, { timeoutDuration: timeout }),
    // A hosted project with a domain of its own names that; the contract's section 4.3.
    issuers: [`stytch.com/${projectId}`, providerUrl],
    authenticateToken: createSessionRenewal(options),
    ...openFacts(options),
  }
}
