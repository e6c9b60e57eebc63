import type { Handler } from '@iyk/kit/http/mount-routes.ts'
import type { sdkRoutes } from '@iyk/wire/routes.ts'
import type { Call } from '../context.ts'

/** What the headless client sends; the contract's section 5.1. */
const known = new Set(['sdk_instance_instantiated', 'start_oauth_flow'])

const nameOf = ({ event }: Record<string, unknown>) => {
  const name = typeof event === 'object' && event !== null && 'event_name' in event ? event.event_name : undefined
  return typeof name === 'string' && known.has(name) ? name : 'other'
}

/** Accepts the SDK's telemetry, which cannot be turned off there, and keeps only a count per known name. */
export const count: Handler<(typeof sdkRoutes)['POST /sdk/v1/events'], Call> = ({ body }, { countEvent }) => {
  for (const one of body) countEvent?.(nameOf(one))
  return {}
}
