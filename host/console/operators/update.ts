import { changeRole } from '@iyk/identity/operators/change-role.ts'
import type { Operator, OperatorRole } from '@iyk/wire/console.ts'
import type { Contexts } from '../../compose.ts'
import { type Done, unchanged } from '../operation.ts'
import { operatorsOf, requireOperator } from './list.ts'

type Change = { userId: string; role: OperatorRole; by: string | null }

/** Changes the role of an operator. Throws `operator_not_found` and `last_owner`. */
export const changeRoleOf = async (contexts: Contexts, change: Change): Promise<Done<Operator>> => {
  const { before, data } = await contexts.cards.database.transaction(async (inside) => ({
    before: await changeRole(operatorsOf(contexts, inside), change),
    data: await requireOperator({ database: inside }, change.userId),
  }))
  const about = { user_id: change.userId, subject: change.role }
  return before === change.role ? unchanged(data, about) : { data, about }
}
