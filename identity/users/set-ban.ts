import type { IdentityContext } from '../context.ts'
import { assertStaysNoOperator } from '../operators/assert-no-operator.ts'
import { assertOwnerStays } from '../operators/assert-owner-stays.ts'
import { deleteSessionsOf } from '../sessions/store.ts'
import { updateBan } from './store.ts'

/**
 * Locks a user out, or lets them in again. Their sessions end at once either way, so that none that began at the same time revives later; existing
 * JWTs live out their five minutes. False if there is no such user. With `keepsOwner`, throws `last_owner` rather than ban the console's only one; with
 * `keepsOperators`, `operator_protected` rather than ban one.
 */
export const setBan = (
  { database, clock }: IdentityContext,
  userId: string,
  banned: boolean,
  { keepsOwner = false, keepsOperators = false }: { keepsOwner?: boolean; keepsOperators?: boolean } = {},
): Promise<boolean> =>
  database.transaction(async (inside) => {
    if (keepsOwner) await assertOwnerStays(inside, userId)
    if (keepsOperators) await assertStaysNoOperator(inside, userId)
    if (!(await updateBan(inside, userId, banned ? clock() : null))) return false
    await deleteSessionsOf(inside, userId)
    return true
  })
