import type { Handler } from '@iyk/kit/http/mount-routes.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { sdkRoutes } from '@iyk/wire/routes.ts'
import type { Call } from '../../../context.ts'
import { limitEmails } from '../../../limits/limit-emails.ts'
import { findRecipient } from '../../../users/store.ts'
import { readSendOptions, sendLink } from '../send-link.ts'

type Route = (typeof sdkRoutes)['POST /sdk/v1/magic_links/email/send/primary']

/** Sends a sign-in email to a known address. Reveals if it is unknown: the wire requires that, so the limits must apply here. */
export const primary: Handler<Route, Call> = async ({ body }, call) => {
  const options = readSendOptions(body, call)
  await limitEmails(call, options.email)
  return call.database.transaction(async (database) => {
    const recipient = await findRecipient(database, options.email)
    if (!recipient) throw new Refusal('email_not_found')
    return sendLink({ ...call, database }, recipient, options)
  })
}
