import type { IdentityContext } from '../context.ts'
import { selectNames } from './store.ts'

/** The names of these users, by their ids; who has none is left out. */
export const findNames = async (
  { database }: Pick<IdentityContext, 'database'>,
  userIds: readonly string[],
): Promise<Map<string, string>> =>
  new Map((await selectNames(database, userIds)).map(({ user_id, name }) => [user_id, name]))
