import type { Handler } from '@iyk/kit/http/mount-routes.ts'
import type { sdkRoutes } from '@iyk/wire/routes.ts'
import type { Call } from '../../../context.ts'
import { limitEmails } from '../../../limits/limit-emails.ts'
import { addEmailAddress } from '../../../users/add-email-address.ts'
import { readSendOptions, sendLink } from '../send-link.ts'

type Route = (typeof sdkRoutes)['POST /sdk/v1/magic_links/email/send/secondary']

/** Sends an email to an address of the signed-in user, or one they want to add. */
export const secondary: Handler<Route, Call> = async ({ body }, call) => {
  const options = readSendOptions(body, call)
  await limitEmails(call, options.email)
  return call.database.transaction(async (database) => {
    const within = { ...call, database }
    const { recipient, purpose } = await addEmailAddress(within, options.email)
    return sendLink(within, recipient, options, purpose)
  })
}
