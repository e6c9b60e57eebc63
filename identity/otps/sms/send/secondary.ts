import type { Handler } from '@iyk/kit/http/mount-routes.ts'
import type { sdkRoutes } from '@iyk/wire/routes.ts'
import type { Call } from '../../../context.ts'
import { sendToOwn } from '../../texts/send-variants.ts'

type Route = (typeof sdkRoutes)['POST /sdk/v1/otps/sms/send/secondary']

/** Sends a code by SMS to a number of the signed-in user, or one they want to add. */
export const secondary: Handler<Route, Call> = ({ body }, call) => sendToOwn(call, 'sms', body)
