import type { IdentityContext } from '@iyk/identity/context.ts'
import { deleteUser } from '@iyk/identity/users/delete-user.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { Done } from '../operation.ts'

/** Deletes a person with everything about them. Throws `user_not_found`, and with `keepsOwner` also `last_owner`. */
export const deletePerson = async (
  identity: IdentityContext,
  userId: string,
  { keepsOwner = false }: { keepsOwner?: boolean } = {},
): Promise<Done<{ user_id: string }>> => {
  if (!(await deleteUser(identity, userId, { unverified: true, keepsOwner }))) throw new Refusal('user_not_found')
  return { data: { user_id: userId }, about: { user_id: userId } }
}
