import type { Handler } from '@iyk/kit/http/mount-routes.ts'
import type { sdkRoutes } from '@iyk/wire/routes.ts'
import type { Call } from '../context.ts'

/** Takes the SDK's telemetry, which cannot be switched off there, and keeps nothing of it. */
export const discard: Handler<(typeof sdkRoutes)['POST /sdk/v1/events'], Call> = () => ({})
