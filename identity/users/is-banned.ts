import type { IdentityContext } from '../context.ts'
import { findBan } from './store.ts'

/** Whether a user is locked out: banned, or deleted. */
export const isBanned = async ({ database }: Pick<IdentityContext, 'database'>, userId: string): Promise<boolean> => {
  const user = await findBan(database, userId)
  return user === undefined || user.banned_at !== null
}
