import type { createUsers } from '@iyk/identity-client/users.ts'
import type { User } from '@iyk/wire/user.ts'
import type { Connection } from '../../session/connection.ts'

/** What every part of the account page is given. */
export interface AccountProps extends Pick<Connection, 'config' | 'client'> {
  /** As the provider knows it now; changes by themselves when a call changes the user. */
  user: User
  users: ReturnType<typeof createUsers>
}
