import type { Operator } from '@iyk/wire/console.ts'
import type { IdentityContext } from '../context.ts'
import { hasTwoCategories } from '../sessions/assert-may-change-factors.ts'
import { nameOf, ownEmailOf } from '../users/name-of.ts'
import { listOperatorRows, type StoredOperator } from './store.ts'

const toOperator = ({ user_id, role, added_at, added_by, user }: StoredOperator): Operator => ({
  user_id,
  role,
  email: user ? ownEmailOf(user).email : '',
  name: user ? nameOf(user) : '',
  has_second_step: user && hasTwoCategories(user),
  added_at: added_at.toISOString(),
  added_by,
})

/** All operators, the longest ones first. */
export const listOperators = async ({ database }: Pick<IdentityContext, 'database'>): Promise<Operator[]> =>
  (await listOperatorRows(database)).map(toOperator)
