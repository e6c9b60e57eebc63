import type { User } from '@iyk/wire/user.ts'
import type { SendCall } from './send-call.ts'
import type { SessionState } from './session-state.ts'

/** Calls below `/users`. */
export function createUsers(send: SendCall, state: SessionState) {
  return {
    async get(): Promise<User> {
      const { request_id, status_code, ...user } = await send<User & { request_id?: string; status_code?: number }>({
        method: 'GET',
        path: '/users/me',
        attempt: 'Failed to retrieve user info.',
      })
      state.updateUser(user)
      return user
    },
    getSync: state.user,
  }
}
