import type { Handler } from '@iyk/kit/http/mount-routes.ts'
import type { sdkRoutes } from '@iyk/wire/routes.ts'
import type { Call } from '../../context.ts'
import { sendToAnyone } from '../../emails/send-to-anyone.ts'
import { limitEmails } from '../../limits/limit-emails.ts'
import { readSendOptions, sendLink } from './send-link.ts'

type Route = (typeof sdkRoutes)['POST /sdk/v1/magic_links/email/login_or_create']

/** Sends a sign-in email to any address, known or not; the contract's section 5.2. */
export const loginOrCreate: Handler<Route, Call> = async ({ body }, call) => {
  const options = readSendOptions(body, call)
  await limitEmails(call, options.email)
  return sendToAnyone(call, options.email, (database, recipient) => sendLink({ ...call, database }, recipient, options))
}
