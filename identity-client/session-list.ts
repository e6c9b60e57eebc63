import type { SessionList } from '@iyk/wire/sessions.ts'
import type { Core } from './core.ts'

/** Everywhere the user is signed in. Calls of our provider; hosted ones have no such calls. */
export function createSessionList({ cookies, send, state }: Core) {
  return {
    /** Newest first; `current` marks this page's session. */
    get: () =>
      send<SessionList>({
        method: 'GET',
        path: '/sessions',
        attempt: 'Failed to retrieve sessions.',
        signal: state.signal(),
      }),

    /** Ends one session; ending this page's signs out here too. */
    async revoke(session_id: string) {
      const token = cookies.readToken()
      const reply = await send<object>({
        method: 'DELETE',
        path: `/sessions/${encodeURIComponent(session_id)}`,
        attempt: 'Error revoking session',
      })
      if (state.session()?.session_id === session_id) state.end(token)
      return reply
    },

    /** Ends all of the user's sessions, this one included. */
    async revokeAll() {
      const token = cookies.readToken()
      const reply = await send<{ revoked_sessions: number }>({
        path: '/sessions/revoke_all',
        attempt: 'Error revoking sessions',
      })
      state.end(token)
      return reply
    },
  }
}
