import { addOperator } from '@iyk/identity/operators/add.ts'
import { isOwnedByAddress } from '@iyk/identity/users/is-owned-by-address.ts'
import { parseEmailAddress } from '@iyk/identity/users/parse-email-address.ts'
import { selectUser } from '@iyk/identity/users/store.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { Database } from '@iyk/kit/postgres/database.ts'
import type { NamedOperator, OperatorRole, SignInMethod } from '@iyk/wire/console.ts'
import type { Contexts } from '../../compose.ts'
import { type Done, unchanged } from '../operation.ts'
import { methodsOf } from '../people/methods-of.ts'
import { requireUser } from '../require-user.ts'
import { operatorsOf, requireOperator } from './list.ts'

type Added = { user: string; role: OperatorRole | undefined; by: string | null }

/** What proves nothing of who made the account, or signs nobody in alone. */
const isSecond = (kind: SignInMethod['kind']) => kind === 'password' || kind === 'authenticator_app'
const refuseUnclaimed = () =>
  new Refusal('bad_request', {
    message:
      'Nobody has shown on a page of this service that this account is theirs. Its person signs in here once before.',
  })

/** What signs them in now: no password that must be reset, nor one of an address that is gone. */
const listMethods = async ({ identity }: Contexts, database: Database, userId: string): Promise<SignInMethod[]> => {
  const user = identity && (await selectUser(database, userId))?.user
  const hasAddress = user?.emails.some(({ verified }) => verified)
  const works = ({ kind, verified }: SignInMethod) =>
    verified && (kind !== 'password' || (hasAddress && !user?.password?.requires_reset))
  return user ? methodsOf(user).filter(works) : []
}

const without = (earlier: readonly SignInMethod[], methods: readonly SignInMethod[]): SignInMethod[] => {
  const left = [...methods]
  return earlier.filter(({ kind, label }) => {
    const at = left.findIndex((one) => one.kind === kind && one.label === label)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

/**
 * Makes an account an operator, or changes the role of one, and says what it signs in with, and what of that apps had made and is gone; `by` is the operator
 * who does, null for the command. Throws what `requireUser` throws, `last_owner`, `account_of_app`, and `bad_request` without a role, or where nobody
 * has signed in to the account.
 */
export const add = async (contexts: Contexts, { user, role, by }: Added): Promise<Done<NamedOperator>> => {
  const userId = await requireUser(contexts, user)
  const { identity, cards } = contexts
  const email = identity && user.includes('@') ? parseEmailAddress(user) : undefined
  const { given, before, reply } = await cards.database.transaction(async (inside) => {
    const earlier = await listMethods(contexts, inside, userId)
    const added = await addOperator(operatorsOf(contexts, inside), { userId, email, role, by })
    const methods = await listMethods(contexts, inside, userId)
    if (identity && !methods.some(({ kind }) => !isSecond(kind))) throw refuseUnclaimed()
    if (email !== undefined && !(await isOwnedByAddress({ ...identity!, database: inside }, userId, email)))
      throw new Refusal('user_not_found')
    const gone = without(earlier, methods)
    const data = await requireOperator({ database: inside }, userId)
    return { given: added.role, before: added.before, reply: { ...data, methods, gone } }
  })
  const about = { user_id: userId, subject: given }
  return before === given ? unchanged(reply, about) : { data: reply, about }
}
