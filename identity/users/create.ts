import type { Handler } from '@iyk/kit/http/mount-routes.ts'
import type { backendRoutes } from '@iyk/wire/routes.ts'
import type { Call } from '../context.ts'
import { admitEmailAddress } from './admit-email-address.ts'
import { changeUser } from './change-user.ts'
import { insertUser } from './insert-user.ts'
import { parseDetails } from './parse-details.ts'
import { parsePhoneNumber } from './phone-numbers/parse-phone-number.ts'
import { recordUserOfApp } from './users-of-apps-store.ts'

/**
 * Creates a user for a backend. Nothing verifies yet that address and number are theirs; what happens once someone verifies one:
 * users/verify-email-address.ts. Throws `duplicate_email` and `duplicate_phone_number`.
 */
export const create: Handler<(typeof backendRoutes)['POST /v1/users'], Call> = ({ body }, call) => {
  const details = parseDetails(body)
  const email = body.email === undefined ? undefined : admitEmailAddress(call.settings, body.email)
  const phoneNumber = body.phone_number === undefined ? undefined : parsePhoneNumber(body.phone_number)
  const status = body.create_user_as_pending ? 'pending' : 'active'
  return call.database.transaction(async (database) => {
    const ids = await insertUser({ ...call, database }, { email, phoneNumber, status })
    await recordUserOfApp(database, ids.user_id)
    return { ...ids, status, user: await changeUser(database, ids.user_id, details) } as const
  })
}
