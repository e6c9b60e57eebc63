import { findUserForOperator } from '@iyk/identity/users/find-user.ts'
import { isOwnedByAddress } from '@iyk/identity/users/is-owned-by-address.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { Contexts } from '../compose.ts'

const isUserId = (named: string) => /^[A-Za-z0-9_-]{1,128}$/.test(named)

/**
 * The id of a user who is given something, by id or address. An address means its owner: an account that someone else may have made with it gets nothing. With
 * another provider only ids are known here. Throws `user_not_found`, `invalid_email`, and `bad_request`.
 */
export const requireUser = async ({ identity }: Contexts, named: string): Promise<string> => {
  if (!identity) {
    if (isUserId(named)) return named
    throw new Refusal('bad_request', { message: 'Another server has the accounts. Use a user ID of it.' })
  }
  const found = await findUserForOperator(identity, named)
  if (!found) throw new Refusal('user_not_found')
  const { user_id } = found.user
  if (named.includes('@') && !(await isOwnedByAddress(identity, user_id, named)))
    throw new Refusal('bad_request', {
      message:
        'This account never verified the address, so it may be someone else’s. Ask its owner to sign in by email first, or use the user ID.',
    })
  return user_id
}
