import type { Handler } from '@iyk/kit/http/mount-routes.ts'
import type { sdkRoutes } from '@iyk/wire/routes.ts'
import { getSignedIn } from '../caller/caller.ts'
import type { Call } from '../context.ts'

/** The signed-in user, its fields beside `request_id`; the contract's section 5.9. */
export const me: Handler<(typeof sdkRoutes)['GET /sdk/v1/users/me'], Call> = (_input, { caller }) =>
  getSignedIn(caller).user
