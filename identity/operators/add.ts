import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { OperatorRole } from '@iyk/wire/console.ts'
import { forgetBrowsers } from '../browsers/store.ts'
import { deleteEmbeddedOf } from '../magic-links/embedded-store.ts'
import { requireResetOfApps } from '../passwords/store.ts'
import { deleteSessionsOfApps } from '../sessions/store.ts'
import { deleteFactorsOfApps, forgetFactorsOfApps } from '../users/factors-of-apps-store.ts'
import { lockWhole } from '../users/store.ts'
import { assertOwnerStays } from './assert-owner-stays.ts'
import { notifyOperator, type OperatorsContext } from './notify-operator.ts'
import { deleteUnverified, listOperatorRows, saveOperator } from './store.ts'

type Added = {
  userId: string
  /** Without one, the first operator is an owner. */
  role: OperatorRole | undefined
  /** The operator who does; null for the command, which may leave the console without an owner. */
  by: string | null
}

/**
 * Makes a user an operator, or changes the role of one, and tells them by email. Whoever becomes one loses what apps and their backends made: links, sessions,
 * sign-in methods, known browsers; and what nobody verified. A password that they may know must be reset. `before` is the former role. Throws `last_owner`
 * where the console would have no owner, `bad_request` without a role, unless this is the first operator, and `user_not_found` for one who is deleted
 * meanwhile.
 */
export const addOperator = async (
  context: OperatorsContext,
  { userId, role, by }: Added,
): Promise<{ role: OperatorRole; before: OperatorRole | null }> => {
  const { database, clock } = context
  const given = role ?? ((await listOperatorRows(database)).length === 0 ? 'owner' : undefined)
  if (!given) throw new Refusal('bad_request', { message: 'Say which role: owner, moderator or support.' })
  return database.transaction(async (inside) => {
    if (by !== null && given !== 'owner') await assertOwnerStays(inside, userId)
    // What a backend does to this user at the same moment is done before, and removed here, or looks afterwards and is refused.
    if (!(await lockWhole(inside, userId)) && context.identity) throw new Refusal('user_not_found')
    const before = await saveOperator(inside, { userId, role: given, now: clock(), by })
    if (before === null) {
      await deleteUnverified(inside, userId)
      await deleteFactorsOfApps(inside, userId)
      await requireResetOfApps(inside, userId)
      await deleteEmbeddedOf(inside, userId)
      // After these, so that it sees what one of them just began.
      await deleteSessionsOfApps(inside, userId)
      await forgetFactorsOfApps(inside, userId)
      await forgetBrowsers(inside, userId)
    }
    const what = before === null ? 'operator-added' : 'operator-role'
    if (before !== given) await notifyOperator(inside, context, { userId, what, role: given })
    return { role: given, before }
  })
}
