import type { Exported } from '@iyk/wire/users.ts'
import type { Core } from './core.ts'

/** All that the provider keeps of the user. Calls of our provider; hosted ones have none of the kind. */
export function createAccountData({ cookies, send, state }: Core) {
  return {
    get: () => send<Exported>({ method: 'GET', path: '/users/me/export', attempt: 'Failed to retrieve account data.' }),

    /** Deletes the account for good, and signs out. */
    async remove() {
      const token = cookies.readToken()
      const answer = await send<object>({ method: 'DELETE', path: '/users/me', attempt: 'Error deleting account' })
      state.end(token)
      return answer
    },
  }
}
