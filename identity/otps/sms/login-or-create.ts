import type { Handler } from '@iyk/kit/http/mount-routes.ts'
import type { sdkRoutes } from '@iyk/wire/routes.ts'
import type { Call } from '../../context.ts'
import { sendToAnybody } from '../texts/send-variants.ts'

type Route = (typeof sdkRoutes)['POST /sdk/v1/otps/sms/login_or_create']

/** Sends a code by SMS to anybody, known or not. */
export const loginOrCreate: Handler<Route, Call> = ({ body }, call) => sendToAnybody(call, 'sms', body)
