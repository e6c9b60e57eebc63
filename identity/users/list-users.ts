import type { IdentityContext } from '../context.ts'
import { type ListedUser, selectUsers } from './store.ts'

/** Users for the operator, the newest first. */
export const listUsers = ({ database }: IdentityContext, most: number): Promise<ListedUser[]> =>
  selectUsers(database, most)
