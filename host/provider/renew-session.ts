import { sha256 } from '@iyk/kit/hash.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { Limits } from '@iyk/kit/limits/limits.ts'
import { createTurns } from './ask-in-turn.ts'
import { askProvider, ProviderRefused } from './ask-provider.ts'

/** So long an answer is good, which is less than the JWT lives; a session that has ended is seen a little later here. */
const keptFor = 60_000
const mostKept = 10_000
/** As providers make them; the contract's section 3.1. */
const sessionToken = /^[\w-]{20,128}=*$/

/** Whether the provider said that there is no such session; too many questions, or a failure of its own, say nothing about it. */
const saysNo = (error: unknown) => error instanceof ProviderRefused && error.status < 500 && error.status !== 429

type Options = Parameters<typeof askProvider>[0] & { limits: Pick<Limits, 'isVenue'> }

/**
 * For pages of the host: the JWT of a live session by its token, without moving the session's end; undefined when the provider knows no
 * such session. Throws `server_unavailable` when it cannot be asked, or does not say.
 */
export const createSessionRenewal = (options: Options) => {
  const { clock, log, limits } = options
  const known = new Map<string, { jwt: string; until: number }>()
  const asked = new Map<string, Promise<string | undefined>>()
  const inTurn = createTurns(limits)

  const ask = async (key: string, token: string) => {
    const now = clock().getTime()
    const question = { method: 'POST', path: '/sessions/authenticate', token, body: {} } as const
    const { session_jwt } = await askProvider(options, question).catch((error: Error) => {
      log.info({ cause: error.message }, 'a session could not be renewed at the provider')
      if (saysNo(error)) return { session_jwt: undefined }
      throw new Refusal('server_unavailable', { reason: error.message })
    })
    if (typeof session_jwt !== 'string') return undefined
    // The oldest goes: a Map keeps the order of insertion.
    if (known.size >= mostKept) known.delete(known.keys().next().value!)
    known.set(key, { jwt: session_jwt, until: now + keptFor })
    return session_jwt
  }

  return async (token: string, ipAddress: string): Promise<string | undefined> => {
    if (!sessionToken.test(token)) return undefined
    const key = sha256(token).toString('base64')
    const earlier = known.get(key)
    if (earlier && earlier.until > clock().getTime()) return earlier.jwt
    known.delete(key)
    // A page with many pictures asks once.
    const question = asked.get(key) ?? inTurn(ipAddress, () => ask(key, token)).finally(() => asked.delete(key))
    asked.set(key, question)
    return question
  }
}
