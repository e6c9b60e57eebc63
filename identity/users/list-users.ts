import type { IdentityContext } from '../context.ts'
import { type ListedUser, selectUsers, type WantedUsers } from './store.ts'

/** Users for the operator, newest first. */
export const listUsers = (
  { database }: Pick<IdentityContext, 'database'>,
  wanted: WantedUsers,
): Promise<ListedUser[]> => selectUsers(database, wanted)
