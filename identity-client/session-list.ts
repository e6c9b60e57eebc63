import type { SessionList } from '@iyk/wire/sessions.ts'
import type { Core } from './core.ts'

/** Everywhere the user is signed in. Calls of our provider; hosted ones have none of the kind. */
export function createSessionList({ cookies, send, state }: Core) {
  return {
    /** The newest first; `current` marks the session of this page. */
    get: () => send<SessionList>({ method: 'GET', path: '/sessions', attempt: 'Failed to retrieve sessions.' }),

    /** Ends one session; the one of this page signs out here too. */
    async revoke(session_id: string) {
      const token = cookies.readToken()
      const answer = await send<object>({
        method: 'DELETE',
        path: `/sessions/${encodeURIComponent(session_id)}`,
        attempt: 'Error revoking session',
      })
      if (state.session()?.session_id === session_id) state.end(token)
      return answer
    },

    /** Ends every session of the user, this one included. */
    async revokeAll() {
      const token = cookies.readToken()
      const answer = await send<{ revoked_sessions: number }>({
        path: '/sessions/revoke_all',
        attempt: 'Error revoking sessions',
      })
      state.end(token)
      return answer
    },
  }
}
