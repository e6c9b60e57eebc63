import type { IdentityContext } from '../context.ts'
import { type ListedUser, selectUsers } from './store.ts'

/** Users for the operator, newest first. */
export const listUsers = ({ database }: IdentityContext, limit: number): Promise<ListedUser[]> =>
  selectUsers(database, limit)
