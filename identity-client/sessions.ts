import type { Authentication } from '@iyk/wire/authentication.ts'
import { checkArguments } from './check-arguments.ts'
import type { Core } from './core.ts'
import { endsSession, UnreachableError } from './errors.ts'
import type { CallResult } from './send-call.ts'
import type { SessionListener, WithoutUser } from './session-state.ts'

/** A browser does not have more than this by accident; the rest are not checked. */
const maxTokens = 4

/** Calls below `/sessions`, and the session as this page knows it. */
export function createSessions({ cookies, send, state }: Core) {
  const attempt = 'Error authenticating session'
  const path = '/sessions/authenticate'

  const hasToken = () => Boolean(cookies.readToken() ?? cookies.undecided()[0])

  /** Of several tokens, the one of this page's session counts, otherwise the only person's that is valid. */
  const chooseToken = async () => {
    const live: Authentication[] = []
    const undecided = cookies.undecided()
    if (!undecided.length) return
    for (const token of undecided.slice(0, maxTokens))
      await send<Authentication>({ path, body: {}, attempt, token }).then(
        (reply) => live.push(reply),
        (error: unknown) => {
          if (!endsSession(error)) throw error
        },
      )
    const [first] = live
    const known = live.find(({ session }) => session.session_id === state.session()?.session_id)
    const chosen = known ?? (live.every(({ user_id }) => user_id === first?.user_id) ? first : undefined)
    cookies.choose(chosen?.session_token ?? '')
  }

  const authenticate = async (
    input: { session_duration_minutes?: number } = {},
  ): Promise<WithoutUser<Authentication & CallResult>> => {
    checkArguments('stytch.session.authenticate', input, { session_duration_minutes: 'number?' })
    await chooseToken()
    const token = cookies.readToken()
    const follow = await send<Authentication>({ path, body: input, attempt, signal: state.signal() }).then(
      (reply) => () => state.accept(reply, attempt),
      (error: unknown) => () => {
        if (endsSession(error)) state.end(token)
        throw error
      },
    )
    if (cookies.readToken() === token) return follow()
    // Another user has signed in, or this one out, in the meantime: the response was about another session.
    if (hasToken()) return authenticate(input)
    throw new UnreachableError(attempt, 'Signed out')
  }

  return {
    /** Renews the session. With a duration it ends that many minutes from now; without one its end stays. */
    authenticate,

    /**
     * Ends the session at the provider, and while it is undecided which of several counts, each of them. `forceClear` signs out here at
     * once, whatever the provider returns; a failure is still thrown.
     */
    async revoke({ forceClear = false } = {}) {
      const tokens = [cookies.readToken(), ...cookies.undecided().slice(0, maxTokens)]
      const clear = () => {
        // Someone has signed in since.
        if (!tokens.includes(cookies.readToken())) return
        if (tokens[1]) cookies.choose('')
        state.end(cookies.readToken())
      }
      const over = (error: unknown) => {
        if (!endsSession(error)) throw error
        return error as Error
      }
      const calls = (tokens[1] ? tokens.slice(1) : tokens).map((token) =>
        send<object>({ path: '/sessions/revoke', attempt: 'Error revoking session', keepalive: true, token }).catch(
          over,
        ),
      )
      if (forceClear) clear()
      const replies = await Promise.all(calls)
      clear()
      const reply = replies.find((one) => !(one instanceof Error))
      if (!reply) throw replies[0]
      return reply
    },

    getSync: state.session,
    /** Milliseconds until the session ends, even when the device's clock is wrong; 0 without a session. */
    remaining: state.remaining,
    /** Both tokens as the cookies hold them now; null when one is missing. */
    getTokens() {
      const session_token = cookies.readToken()
      const session_jwt = cookies.readJwt()
      return session_token && session_jwt ? { session_token, session_jwt } : null
    },
    /** Whether there is a session to authenticate, known to be valid or not, with or without a JWT. */
    hasToken,
    now: state.now,
    /** Deletes the stored session when it has expired or its cookie is gone. */
    verify: state.verify,
    /** Forgets the session in this page only; cookies and storage stay. */
    forget: () => state.forget('other-tab'),
    onChange: (listener: SessionListener) => state.subscribe(listener),
  }
}
