import type { Authentication } from '@iyk/wire/authentication.ts'
import { checkArguments } from './check-arguments.ts'
import type { Core } from './core.ts'
import { endsSession } from './errors.ts'
import type { Answered } from './send-call.ts'
import type { Kept, SessionListener } from './session-state.ts'

/** More than a browser has by accident are not asked for. */
const mostTokens = 4

/** Calls below `/sessions`, and the session as this page knows it. */
export function createSessions({ cookies, send, state }: Core) {
  const attempt = 'Error authenticating session'
  const path = '/sessions/authenticate'

  /** Of several tokens the one of the session this page knows counts, otherwise the only person's that lives. */
  const chooseToken = async () => {
    const live: Authentication[] = []
    const undecided = cookies.undecided()
    if (!undecided.length) return
    for (const token of undecided.slice(0, mostTokens))
      await send<Authentication>({ path, body: {}, attempt, token }).then(
        (answer) => live.push(answer),
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
  ): Promise<Kept<Authentication & Answered>> => {
    checkArguments('stytch.session.authenticate', input, { session_duration_minutes: 'number?' })
    await chooseToken()
    const asked = cookies.readToken()
    const follow = await send<Authentication>({ path, body: input, attempt }).then(
      (answer) => () => state.accept(answer, attempt),
      (error: unknown) => () => {
        if (endsSession(error)) state.end(asked)
        throw error
      },
    )
    // Somebody else signed in or out meanwhile: what the provider said was about another session.
    return cookies.readToken() === asked ? follow() : authenticate(input)
  }

  return {
    /** Renews the session. With a duration it ends that many minutes from now, without one its end stays. */
    authenticate,

    /**
     * Ends the session at the provider. `forceClear` signs out here at once, whatever the provider answers; a failure of
     * the call is thrown all the same.
     */
    async revoke({ forceClear = false } = {}) {
      const token = cookies.readToken()
      const call = send<object>({ path: '/sessions/revoke', attempt: 'Error revoking session', keepalive: true })
      if (forceClear) state.end(token)
      try {
        const answer = await call
        state.end(token)
        return answer
      } catch (error) {
        if (endsSession(error)) state.end(token)
        throw error
      }
    },

    getSync: state.session,
    /** Milliseconds until the session ends, also where the clock of the device is wrong; 0 without one. */
    remaining: state.remaining,
    /** Both tokens as the cookies hold them now, null when one is missing. */
    getTokens() {
      const session_token = cookies.readToken()
      const session_jwt = cookies.readJwt()
      return session_token && session_jwt ? { session_token, session_jwt } : null
    },
    /** Whether there is a session to ask for, known to live or not, with or without a JWT. */
    isHeld: () => Boolean(cookies.readToken() ?? cookies.undecided()[0]),
    now: state.now,
    /** Destroys what is stored when the session has expired or its cookie is gone. */
    verify: state.verify,
    /** Forgets the session in this page only; cookies and storage are left to whoever wrote them. */
    forget: () => state.forget('other-tab'),
    onChange: (listener: SessionListener) => state.subscribe(listener),
  }
}
