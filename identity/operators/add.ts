import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { OperatorRole } from '@iyk/wire/console.ts'
import type { IdentityContext } from '../context.ts'
import { listOperatorRows, saveOperator } from './store.ts'

type Context = Pick<IdentityContext, 'database' | 'clock'>
type Added = {
  userId: string
  /** Without one, the first operator is an owner. */
  role: OperatorRole | undefined
  /** The operator who does; null for the command, which may leave the console without an owner. */
  by: string | null
}

/**
 * Makes a user an operator, or changes the role of one. `before` is the former role. Throws `last_owner` where the console would have no owner, and
 * `bad_request` without a role, unless this is the first operator.
 */
export const addOperator = async (
  { database, clock }: Context,
  { userId, role, by }: Added,
): Promise<{ role: OperatorRole; before: OperatorRole | null }> => {
  const given = role ?? ((await listOperatorRows(database)).length === 0 ? 'owner' : undefined)
  if (!given) throw new Refusal('bad_request', { message: 'Say which role: owner, moderator or support.' })
  const saved = await saveOperator(database, { userId, role: given, now: clock(), by, keepsOwner: by !== null })
  if (!saved) throw new Refusal('last_owner')
  return { role: given, before: saved.before }
}
