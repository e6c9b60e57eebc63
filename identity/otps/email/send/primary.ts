import type { Handler } from '@iyk/kit/http/mount-routes.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { sdkRoutes } from '@iyk/wire/routes.ts'
import type { Call } from '../../../context.ts'
import { limitEmails } from '../../../limits/limit-emails.ts'
import { admitEmailAddress } from '../../../users/admit-email-address.ts'
import { findRecipient } from '../../../users/store.ts'
import { sendCode } from '../send-code.ts'

type Route = (typeof sdkRoutes)['POST /sdk/v1/otps/email/send/primary']

/** Sends a code to a known address. Reveals if it is unknown: the wire requires that, so the limits must apply here. */
export const primary: Handler<Route, Call> = async ({ body }, call) => {
  const email = admitEmailAddress(call.settings, body.email)
  await limitEmails(call, email)
  return call.database.transaction(async (database) => {
    const recipient = await findRecipient(database, email)
    if (!recipient) throw new Refusal('email_not_found')
    return sendCode({ ...call, database }, recipient, body)
  })
}
