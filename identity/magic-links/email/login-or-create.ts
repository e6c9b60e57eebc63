import type { Handler } from '@iyk/kit/http/mount-routes.ts'
import type { EmailSend } from '@iyk/wire/magic-links.ts'
import type { backendRoutes, sdkRoutes } from '@iyk/wire/routes.ts'
import type { Call } from '../../context.ts'
import { sendToAnyone } from '../../emails/send-to-anyone.ts'
import { limitEmails } from '../../limits/limit-emails.ts'
import { readSendOptions, sendLink } from './send-link.ts'

type Route = (typeof sdkRoutes)['POST /sdk/v1/magic_links/email/login_or_create']

const send = async (call: Call, body: EmailSend) => {
  const options = readSendOptions(body, call)
  await limitEmails(call, options.email)
  return sendToAnyone(call, options.email, async (database, recipient) => ({
    recipient,
    sent: await sendLink({ ...call, database }, recipient, options),
  }))
}

/** Sends a sign-in email to any address, known or not; the contract's section 5.2. */
export const loginOrCreate: Handler<Route, Call> = async ({ body }, call) => (await send(call, body)).sent

type BackendRoute = (typeof backendRoutes)['POST /v1/magic_links/email/login_or_create']

/** The same; a backend is told whose the address is, and whether it was unknown. */
export const loginOrCreateForBackend: Handler<BackendRoute, Call> = async ({ body }, call) => {
  const { user_id, email_id, isNew } = (await send(call, body)).recipient
  return { user_id, email_id, user_created: isNew }
}
