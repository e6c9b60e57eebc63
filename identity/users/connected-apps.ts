import type { Handler } from '@iyk/kit/http/mount-routes.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { sdkRoutes } from '@iyk/wire/routes.ts'
import type { Call } from '../context.ts'

/** No other app signs users in through this provider, so the list is empty. */
export const listConnectedApps: Handler<(typeof sdkRoutes)['GET /sdk/v1/users/connected_apps'], Call> = () => ({
  connected_apps: [],
})

export const revokeConnectedApp: Handler<
  (typeof sdkRoutes)['POST /sdk/v1/users/connected_apps/:id/revoke'],
  Call
> = () => {
  throw new Refusal('connected_app_not_found')
}
