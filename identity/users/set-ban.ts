import type { IdentityContext } from '../context.ts'
import { deleteSessionsOf } from '../sessions/store.ts'
import { updateBan } from './store.ts'

/**
 * Locks a user out, or lets them in again. Their sessions end at once either way, so that none that began at the same time revives later; existing
 * JWTs live out their five minutes. False if there is no such user.
 */
export const setBan = ({ database, clock }: IdentityContext, userId: string, banned: boolean): Promise<boolean> =>
  database.transaction(async (inside) => {
    if (!(await updateBan(inside, userId, banned ? clock() : null))) return false
    await deleteSessionsOf(inside, userId)
    return true
  })
