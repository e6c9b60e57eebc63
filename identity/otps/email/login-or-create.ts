import type { Handler } from '@iyk/kit/http/mount-routes.ts'
import type { sdkRoutes } from '@iyk/wire/routes.ts'
import type { Call } from '../../context.ts'
import { sendToAnyone } from '../../emails/send-to-anyone.ts'
import { limitEmails } from '../../limits/limit-emails.ts'
import { admitEmailAddress } from '../../users/admit-email-address.ts'
import { sendCode } from './send-code.ts'

type Route = (typeof sdkRoutes)['POST /sdk/v1/otps/email/login_or_create']

/** Sends a code to any address, known or not; the contract's section 5.3. */
export const loginOrCreate: Handler<Route, Call> = async ({ body }, call) => {
  const email = admitEmailAddress(call.settings, body.email)
  await limitEmails(call, email)
  return sendToAnyone(call, email, (database, recipient) => sendCode({ ...call, database }, recipient, body))
}
