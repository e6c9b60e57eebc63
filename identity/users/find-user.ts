import type { IdentityContext } from '../context.ts'
import { findUserByEmail } from './find-user-by-email.ts'
import { type ListedUser, selectUser } from './store.ts'

/** A user by id or address, for the operator. */
export const findUserForOperator = async (context: IdentityContext, named: string): Promise<ListedUser | undefined> => {
  const userId = named.includes('@') ? (await findUserByEmail(context, named))?.user_id : named
  return userId === undefined ? undefined : selectUser(context.database, userId)
}
