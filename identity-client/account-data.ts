import type { Exported } from '@iyk/wire/users.ts'
import type { Core } from './core.ts'

/** Everything the provider stores about the user. Calls of our provider; hosted ones have no such calls. */
export function createAccountData({ cookies, send, state }: Core) {
  return {
    get: () => send<Exported>({ method: 'GET', path: '/users/me/export', attempt: 'Failed to retrieve account data.' }),

    /** Deletes the account permanently, and signs out. */
    async remove() {
      const token = cookies.readToken()
      const reply = await send<object>({ method: 'DELETE', path: '/users/me', attempt: 'Error deleting account' })
      state.end(token)
      return reply
    },
  }
}
