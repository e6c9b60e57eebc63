import type { Handler } from '@iyk/kit/http/mount-routes.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { backendRoutes } from '@iyk/wire/routes.ts'
import type { Call } from '../context.ts'
import { notifyOwner } from '../notices/notify-owner.ts'
import { assertNoOperator } from '../operators/assert-no-operator.ts'
import {
  deletePassword,
  type FactorKind,
  factorKinds,
  findFactorOwner,
  findPasswordOwner,
  lockFactor,
} from './factor-store.ts'
import { takeFactor } from './remove-factor.ts'
import { getUser, lockUser } from './store.ts'
import { recordUserOfApp } from './users-of-apps-store.ts'

type Remove = Handler<(typeof backendRoutes)['DELETE /v1/users/emails/:id'], Call>

/**
 * Removes a factor of any user but an operator, by its id. The last one that signs in by itself stays here, too: the user could never sign in again without
 * it.
 */
export const removeFactorOfAnyone =
  (kind: FactorKind): Remove =>
  ({ params: { id } }, call) =>
    call.database.transaction(async (database) => {
      const user_id = await findFactorOwner(database, kind, id)
      if (user_id === undefined) throw new Refusal(factorKinds[kind].unknown)
      await lockFactor(database, kind, user_id, id)
      await lockUser(database, user_id)
      await assertNoOperator(database, user_id)
      await recordUserOfApp(database, user_id)
      const user = await takeFactor({ ...call, database }, kind, await getUser(database, user_id), id)
      return { user_id, user }
    })

/** Removes a password. Its user still has the address, which signs them in by link or code. */
export const removePassword: Remove = ({ params: { id } }, call) =>
  call.database.transaction(async (database) => {
    const user_id = await findPasswordOwner(database, id)
    if (user_id === undefined) throw new Refusal('password_not_found')
    await lockUser(database, user_id)
    await assertNoOperator(database, user_id)
    await recordUserOfApp(database, user_id)
    if (!(await deletePassword(database, user_id, id))) throw new Refusal('password_not_found')
    await notifyOwner({ ...call, database }, { userId: user_id, what: 'password-removed' })
    return { user_id, user: await getUser(database, user_id) }
  })
