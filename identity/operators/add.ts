import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { Database } from '@iyk/kit/postgres/database.ts'
import type { OperatorRole } from '@iyk/wire/console.ts'
import { deleteEmbeddedOf } from '../magic-links/embedded-store.ts'
import { deleteSessionsOfApps } from '../sessions/store.ts'
import { releaseContact, verifiedContacts } from '../users/release-contact.ts'
import { lockWhole, selectUser } from '../users/store.ts'
import { isUserOfApp, reduceToAddress } from '../users/users-of-apps-store.ts'
import { assertOwnerStays } from './assert-owner-stays.ts'
import { notifyOperator, type OperatorsContext } from './notify-operator.ts'
import { deleteIdlePassword, deleteUnverified, listOperatorRows, saveOperator } from './store.ts'

type Added = {
  userId: string
  /** The address that they are named by, which is theirs as far as whoever names them knows; normalized. */
  email?: string | undefined
  /** Without one, the first operator is an owner. */
  role: OperatorRole | undefined
  /** The operator who does; null for the command, which may leave the console without an owner. */
  by: string | null
}

/**
 * What an app added, and what was added with that in turn, nobody tells apart any more: of someone whom an app had in hand, only the address that they are
 * named by is left; API keys end, too.
 */
const startAfresh = async (
  inside: Database,
  context: NonNullable<OperatorsContext['identity']>,
  { userId, email }: Pick<Added, 'userId' | 'email'>,
): Promise<void> => {
  const before = await selectUser(inside, userId)
  await context.otherParts?.endKeys(inside, userId)
  if (email === undefined || !(await reduceToAddress(inside, userId, email))) throw new Refusal('account_of_app')
  for (const contact of before ? verifiedContacts(before.user) : [])
    if (contact.contact !== email) await releaseContact({ ...context, database: inside }, userId, contact)
}

/**
 * Makes a user an operator, or changes the role of one, and tells them by email. Whoever becomes one loses the links that backends made, and what nobody
 * verified; whom an app had in hand, everything but the address that they are named by. `before` is the former role. Throws `last_owner` where the console
 * would have no owner, `bad_request` without a role, unless this is the first operator, `user_not_found` for one who is deleted meanwhile, and
 * `account_of_app` for someone whom an app had in hand, without an address that they verified.
 */
export const addOperator = async (
  context: OperatorsContext,
  { userId, email, role, by }: Added,
): Promise<{ role: OperatorRole; before: OperatorRole | null }> => {
  const { database, clock, identity } = context
  const given = role ?? ((await listOperatorRows(database)).length === 0 ? 'owner' : undefined)
  if (!given) throw new Refusal('bad_request', { message: 'Say which role: owner, moderator or support.' })
  return database.transaction(async (inside) => {
    if (by !== null && given !== 'owner') await assertOwnerStays(inside, userId)
    // What a backend does to this user at the same moment is done before, and removed here, or looks afterwards and is refused.
    if (!(await lockWhole(inside, userId)) && identity) throw new Refusal('user_not_found')
    const before = await saveOperator(inside, { userId, role: given, now: clock(), by })
    if (before === null && identity) {
      if (await isUserOfApp(inside, userId)) await startAfresh(inside, identity, { userId, email })
      await deleteUnverified(inside, userId)
      await deleteIdlePassword(inside, userId)
      await deleteEmbeddedOf(inside, userId)
      // After these, so that it sees what one of them just began.
      await deleteSessionsOfApps(inside, userId)
    }
    const what = before === null ? 'operator-added' : 'operator-role'
    if (before !== given) await notifyOperator(inside, context, { userId, what, role: given })
    return { role: given, before }
  })
}
