import type { Handler } from '@iyk/kit/http/mount-routes.ts'
import type { sdkRoutes } from '@iyk/wire/routes.ts'
import type { Call } from '../context.ts'
import { sendToAnybody, sendToKnown, sendToOwn } from './text-messages/send-variants.ts'

type Route<Path extends string> = (typeof sdkRoutes)[`POST /sdk/v1/otps/whatsapp/${Path}` & keyof typeof sdkRoutes]

/** Sends a code by WhatsApp to any number, known or not. */
export const loginOrCreate: Handler<Route<'login_or_create'>, Call> = ({ body }, call) =>
  sendToAnybody(call, 'whatsapp', body)

/** Sends a code by WhatsApp to a known number. */
export const sendPrimary: Handler<Route<'send/primary'>, Call> = ({ body }, call) => sendToKnown(call, 'whatsapp', body)

/** Sends a code by WhatsApp to a number of the signed-in user, or one they want to add. */
export const sendSecondary: Handler<Route<'send/secondary'>, Call> = ({ body }, call) =>
  sendToOwn(call, 'whatsapp', body)
