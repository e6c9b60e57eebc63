import { sha256 } from '@iyk/kit/hash.ts'
import { askProvider } from './ask-provider.ts'

/** More at the same moment are not asked for: anybody can send a cookie with a made-up token. */
const mostAtOnce = 32
/** So long an answer is good, which is less than the JWT lives; a session that has ended is seen a little later here. */
const keptFor = 60_000
const mostKept = 10_000
/** As providers make them; the contract's section 3.1. */
const sessionToken = /^[\w-]{20,128}=*$/

/** For pages of the host: the JWT of a live session by its token, without moving the session's end. */
export const createSessionRenewal = (options: Parameters<typeof askProvider>[0]) => {
  const { clock, log } = options
  const known = new Map<string, { jwt: string; until: number }>()
  let open = 0

  const ask = async (token: string) => {
    open += 1
    try {
      const question = { method: 'POST', path: '/sessions/authenticate', token, body: {} } as const
      const { session_jwt } = await askProvider(options, question)
      return typeof session_jwt === 'string' ? session_jwt : undefined
    } catch (error) {
      log.info({ cause: (error as Error).message }, 'a session could not be renewed at the provider')
      return undefined
    } finally {
      open -= 1
    }
  }

  return async (token: string): Promise<string | undefined> => {
    if (!sessionToken.test(token)) return undefined
    const key = sha256(token).toString('base64')
    const now = clock().getTime()
    const earlier = known.get(key)
    if (earlier && earlier.until > now) return earlier.jwt
    known.delete(key)
    if (open >= mostAtOnce) return undefined
    const jwt = await ask(token)
    // The oldest goes: a Map keeps the order of insertion.
    if (known.size >= mostKept) known.delete(known.keys().next().value!)
    if (jwt !== undefined) known.set(key, { jwt, until: now + keptFor })
    return jwt
  }
}
