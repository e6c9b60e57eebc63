import type { IdentityContext } from '../context.ts'
import { deleteUser } from './store.ts'

/** Removes a user with everything that could sign them in; their sessions end at once. False when there was no such user. */
export const removeUser = ({ database }: IdentityContext, userId: string): Promise<boolean> =>
  deleteUser(database, userId)
