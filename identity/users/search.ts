import type { Handler } from '@iyk/kit/http/mount-routes.ts'
import type { sdkRoutes } from '@iyk/wire/routes.ts'
import type { Call } from '../context.ts'
import { limitSearches } from '../limits/limit-searches.ts'
import { parseEmailAddress } from './parse-email-address.ts'
import { findSignInKind } from './store.ts'

/**
 * Whether an address has a user and whether with a password: what the wire's own widget asks before it shows a form, and no more. A user who never
 * finished signing in counts as new. The contract's section 5.9.
 */
export const search: Handler<(typeof sdkRoutes)['POST /sdk/v1/users/search'], Call> = async ({ body }, call) => {
  const email = parseEmailAddress(body.email)
  await limitSearches(call)
  return { userType: await findSignInKind(call.database, email) }
}
