import type { IdentityContext } from '@iyk/identity/context.ts'
import { assertNoOperator, assertStaysNoOperator } from '@iyk/identity/operators/assert-no-operator.ts'
import { type ListedUser, selectUser } from '@iyk/identity/users/store.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { ConsoleCall } from '../operation.ts'

/** Throws `user_not_found`. */
export const requirePerson = async (
  { database }: Pick<IdentityContext, 'database'>,
  userId: string,
): Promise<ListedUser> => {
  const found = await selectUser(database, userId)
  if (!found) throw new Refusal('user_not_found')
  return found
}

/** Throws `operator_protected` for an act on an operator by someone who is no owner: support could otherwise get at what owners may. */
export const assertMayActOn = async (
  { database }: Pick<IdentityContext, 'database'>,
  { operator: { role } }: ConsoleCall,
  userId: string,
): Promise<void> => {
  if (role !== 'owner') await assertNoOperator(database, userId)
}

/** Runs `act` while nobody can make its person an operator, where they may not act on one. Throws what it throws, and `operator_protected`. */
export const actOnPerson = async <Result>(
  identity: IdentityContext,
  { operator: { role } }: ConsoleCall,
  { userId, act }: { userId: string; act: (identity: IdentityContext) => Promise<Result> },
): Promise<Result> =>
  role === 'owner'
    ? act(identity)
    : identity.database.transaction(async (database) => {
        await assertStaysNoOperator(database, userId)
        return act({ ...identity, database })
      })
