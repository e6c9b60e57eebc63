import type { Authentication } from '@iyk/wire/authentication.ts'
import { checkArguments } from './check-arguments.ts'
import { endsSession } from './errors.ts'
import type { SendCall } from './send-call.ts'
import type { SessionCookies } from './session-cookies.ts'
import type { SessionListener, SessionState } from './session-state.ts'

/** Calls below `/sessions`, and the session as this page knows it. */
export function createSessions(send: SendCall, state: SessionState, cookies: SessionCookies) {
  const authenticate = async (input: { session_duration_minutes?: number } = {}): Promise<Authentication> => {
    if (input.session_duration_minutes !== undefined)
      checkArguments('stytch.session.authenticate', input, { session_duration_minutes: 'number' })
    const asked = cookies.readToken()
    try {
      const answer = await send<Authentication>({
        method: 'POST',
        path: '/sessions/authenticate',
        body: input,
        attempt: 'Error authenticating session',
      })
      if (cookies.readToken() !== asked) return await authenticate(input)
      state.accept(answer)
      return answer
    } catch (error) {
      // Somebody else signed in or out meanwhile: what the provider said was about another session.
      if (cookies.readToken() !== asked) return await authenticate(input)
      if (endsSession(error)) state.destroy()
      throw error
    }
  }

  return {
    /** Renews the session. With a duration it ends that many minutes from now, without one its end stays. */
    authenticate,

    /**
     * Ends the session at the provider. `forceClear` signs out here at once, whatever the provider answers; a failure of
     * the call is thrown all the same.
     */
    async revoke({ forceClear = false } = {}): Promise<void> {
      const call = send({
        method: 'POST',
        path: '/sessions/revoke',
        attempt: 'Error revoking session',
        keepalive: true,
      })
      if (forceClear) state.destroy()
      try {
        await call
      } catch (error) {
        if (endsSession(error)) state.destroy()
        throw error
      }
      if (!forceClear) state.destroy()
    },

    getSync: state.session,
    /** Both tokens as the cookies hold them now, null when one is missing. */
    getTokens() {
      const session_token = cookies.readToken()
      const session_jwt = cookies.readJwt()
      return session_token && session_jwt ? { session_token, session_jwt } : null
    },
    /** Destroys what is stored when the session has expired or its cookie is gone. */
    verify: state.verify,
    /** Forgets the session in this page only; cookies and storage are left to whoever wrote them. */
    forget: () => state.forget('other-tab'),
    onChange: (listener: SessionListener) => state.subscribe(listener),
  }
}
