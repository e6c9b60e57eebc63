import type { Handler } from '@iyk/kit/http/mount-routes.ts'
import type { sdkRoutes } from '@iyk/wire/routes.ts'
import type { Call } from '../../../context.ts'
import { sendToKnown } from '../../texts/send-variants.ts'

type Route = (typeof sdkRoutes)['POST /sdk/v1/otps/whatsapp/send/primary']

/** Sends a code by WhatsApp to a known number. */
export const primary: Handler<Route, Call> = ({ body }, call) => sendToKnown(call, 'whatsapp', body)
