import { sha256 } from '@iyk/kit/hash.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { Limits } from '@iyk/kit/limits/limits.ts'
import { callProvider, ProviderRefused } from './call-provider.ts'
import { createConcurrencyLimiter } from './limit-concurrency.ts'

/** How long a response is cached: less than the JWT's lifetime. The end of a session shows here that much later. */
const cacheMilliseconds = 60_000
const maxCached = 10_000
/** The form of session tokens; the contract's section 3.1. */
const sessionToken = /^[\w-]{20,128}=*$/

/** Whether the provider said that there is no such session; a rate limit or a failure of its own says nothing about it. */
const isRejected = (error: unknown) => error instanceof ProviderRefused && error.status < 500 && error.status !== 429

type Options = Parameters<typeof callProvider>[0] & { limits: Pick<Limits, 'isVenue'> }

/**
 * For pages of the host: returns a function that fetches the JWT of a live session by its token, without moving the session's end; undefined when there
 * is no such session. Throws `server_unavailable` when the provider cannot be reached or fails.
 */
export const createSessionRenewal = (options: Options) => {
  const { clock, log, limits } = options
  const known = new Map<string, { jwt: string; until: number }>()
  const pending = new Map<string, Promise<string | undefined>>()
  const inTurn = createConcurrencyLimiter(limits)

  const requestRenewal = async (key: string, token: string) => {
    const now = clock().getTime()
    const question = { method: 'POST', path: '/sessions/authenticate', token, body: {} } as const
    const { session_jwt } = await callProvider(options, question).catch((error: Error) => {
      log.info({ cause: error.message }, 'a session could not be refreshed at the provider')
      if (isRejected(error)) return { session_jwt: undefined }
      throw new Refusal('server_unavailable', { reason: error.message })
    })
    if (typeof session_jwt !== 'string') return undefined
    // Evicts the oldest: a Map keeps insertion order.
    if (known.size >= maxCached) known.delete(known.keys().next().value!)
    known.set(key, { jwt: session_jwt, until: now + cacheMilliseconds })
    return session_jwt
  }

  return async (token: string, ipAddress: string): Promise<string | undefined> => {
    if (!sessionToken.test(token)) return undefined
    const key = sha256(token).toString('base64')
    const earlier = known.get(key)
    if (earlier && earlier.until > clock().getTime()) return earlier.jwt
    known.delete(key)
    // Concurrent requests of one page share one call.
    const question =
      pending.get(key) ?? inTurn(ipAddress, () => requestRenewal(key, token)).finally(() => pending.delete(key))
    pending.set(key, question)
    return question
  }
}
