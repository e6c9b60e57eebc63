import type { createUsers } from '@iyk/identity-client/users.ts'
import type { User } from '@iyk/wire/user.ts'
import type { Connection } from '../../session/connection.ts'

/** The props of every section of the account page. */
export interface AccountProps extends Pick<Connection, 'config' | 'client'> {
  /** As the provider currently knows it; updates automatically when a call changes the user. */
  user: User
  users: ReturnType<typeof createUsers>
}
