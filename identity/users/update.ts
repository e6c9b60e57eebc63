import type { Handler } from '@iyk/kit/http/mount-routes.ts'
import type { backendRoutes } from '@iyk/wire/routes.ts'
import type { Call } from '../context.ts'
import { changeUser } from './change-user.ts'
import { parseDetails } from './parse-details.ts'

/** Changes a user's name and both kinds of metadata; the contract's section 12.4. */
export const update: Handler<(typeof backendRoutes)['PUT /v1/users/:user_id'], Call> = async (
  { params, body },
  { database },
) => {
  const user = await changeUser(database, params.user_id, parseDetails(body))
  const { user_id, emails, phone_numbers, crypto_wallets } = user
  return { user_id, emails, phone_numbers, crypto_wallets, user }
}
