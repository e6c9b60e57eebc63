import type { IdentityContext } from '../context.ts'
import { deleteSessionById, deleteSessionsOf, selectSessionsOf } from './store.ts'

/** Ends all sessions of a user at once. Returns how many there were. */
export const endSessionsOf = ({ database }: IdentityContext, userId: string): Promise<number> =>
  deleteSessionsOf(database, userId)

/** Ends one session by its id at once. Returns its user, or undefined. */
export const endSession = async ({ database }: IdentityContext, sessionId: string): Promise<string | undefined> =>
  (await deleteSessionById(database, sessionId))?.user_id

/** The live sessions of a user, the newest first. */
export const listSessionsOf = ({ database, clock }: IdentityContext, userId: string) =>
  selectSessionsOf(database, userId, clock())
