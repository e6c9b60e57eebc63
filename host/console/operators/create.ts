import { addOperator } from '@iyk/identity/operators/add.ts'
import { selectUser } from '@iyk/identity/users/store.ts'
import type { NamedOperator, OperatorRole, SignInMethod } from '@iyk/wire/console.ts'
import type { Contexts } from '../../compose.ts'
import { type Done, unchanged } from '../operation.ts'
import { methodsOf } from '../people/methods-of.ts'
import { requireUser } from '../require-user.ts'
import { operatorsOf, requireOperator } from './list.ts'

type Added = { user: string; role: OperatorRole | undefined; by: string | null }

const listMethods = async ({ identity }: Contexts, userId: string): Promise<SignInMethod[]> => {
  const found = identity && (await selectUser(identity.database, userId))
  return found ? methodsOf(found.user).filter(({ verified }) => verified) : []
}

/**
 * Makes an account an operator, or changes the role of one, and says what it signs in with, and what of that apps had added and is gone; `by` is the operator
 * who does, null for the command. Throws what `requireUser` throws, `last_owner`, and `bad_request` without a role.
 */
export const add = async (contexts: Contexts, { user, role, by }: Added): Promise<Done<NamedOperator>> => {
  const userId = await requireUser(contexts, user)
  const earlier = await listMethods(contexts, userId)
  const { given, before, data } = await contexts.cards.database.transaction(async (inside) => {
    const added = await addOperator(operatorsOf(contexts, inside), { userId, role, by })
    return { given: added.role, before: added.before, data: await requireOperator({ database: inside }, userId) }
  })
  const methods = await listMethods(contexts, userId)
  const removed = earlier.filter((one) => !methods.some(({ kind, label }) => one.kind === kind && one.label === label))
  const reply = { ...data, methods, removed }
  const about = { user_id: userId, subject: given }
  return before === given ? unchanged(reply, about) : { data: reply, about }
}
