import type { Handler } from '@iyk/kit/http/mount-routes.ts'
import type { backendRoutes, sdkRoutes } from '@iyk/wire/routes.ts'
import type { Call } from '../context.ts'
import { toAnyoneForBackend, toKnownForBackend } from './text-messages/for-backend.ts'
import { textAnyone, textKnown, textOwn } from './text-messages/send-variants.ts'

type Route<Path extends string> = (typeof sdkRoutes)[`POST /sdk/v1/otps/whatsapp/${Path}` & keyof typeof sdkRoutes]

/** Sends a code by WhatsApp to any number, known or not. */
export const loginOrCreate: Handler<Route<'login_or_create'>, Call> = async ({ body }, call) => ({
  method_id: (await textAnyone(call, 'whatsapp', body)).phone_id,
})

/** Sends a code by WhatsApp to a known number. */
export const sendPrimary: Handler<Route<'send/primary'>, Call> = async ({ body }, call) => ({
  method_id: (await textKnown(call, 'whatsapp', body)).phone_id,
})

/** Sends a code by WhatsApp to a number of the signed-in user, or one they want to add. */
export const sendSecondary: Handler<Route<'send/secondary'>, Call> = async ({ body }, call) => ({
  method_id: (await textOwn(call, 'whatsapp', body)).phone_id,
})

type BackendRoute<Path extends string> = (typeof backendRoutes)[`POST /v1/otps/whatsapp/${Path}` &
  keyof typeof backendRoutes]

/** The same two for backends, which are told whose the number is. */
export const loginOrCreateForBackend: Handler<BackendRoute<'login_or_create'>, Call> = ({ body }, call) =>
  toAnyoneForBackend(call, 'whatsapp', body)
export const sendForBackend: Handler<BackendRoute<'send'>, Call> = ({ body }, call) =>
  toKnownForBackend(call, 'whatsapp', body)
