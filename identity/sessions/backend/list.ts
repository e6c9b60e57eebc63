import type { Handler } from '@iyk/kit/http/mount-routes.ts'
import type { backendRoutes } from '@iyk/wire/routes.ts'
import type { Call } from '../../context.ts'
import { getUser } from '../../users/store.ts'
import { selectWholeSessionsOf } from '../store.ts'

/** The live sessions of any user, the newest first. Throws `user_not_found`. */
export const list: Handler<(typeof backendRoutes)['GET /v1/sessions'], Call> = async ({ query }, call) => {
  await call.sessionChecks.recorded()
  const found = await selectWholeSessionsOf(call, query.user_id)
  if (found.length === 0) await getUser(call.database, query.user_id)
  return { sessions: found.map(({ session }) => session) }
}
