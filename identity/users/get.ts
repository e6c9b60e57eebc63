import type { Handler } from '@iyk/kit/http/mount-routes.ts'
import type { backendRoutes } from '@iyk/wire/routes.ts'
import type { Call } from '../context.ts'
import { getUser } from './store.ts'

/** Any user, its fields beside `request_id`; the contract's section 12.4. */
export const get: Handler<(typeof backendRoutes)['GET /v1/users/:user_id'], Call> = ({ params }, { database }) =>
  getUser(database, params.user_id)
