import type { Handler } from '@iyk/kit/http/mount-routes.ts'
import type { sdkRoutes } from '@iyk/wire/routes.ts'
import type { Call } from '../../../context.ts'
import { limitEmails } from '../../../limits/limit-emails.ts'
import { addEmailAddress } from '../../../users/add-email-address.ts'
import { admitEmailAddress } from '../../../users/admit-email-address.ts'
import { sendCode } from '../send-code.ts'

type Route = (typeof sdkRoutes)['POST /sdk/v1/otps/email/send/secondary']

/** Sends a code to an address of the signed-in user, or one they want to add. */
export const secondary: Handler<Route, Call> = async ({ body }, call) => {
  const email = admitEmailAddress(call.settings, body.email)
  await limitEmails(call, email)
  return call.database.transaction(async (database) => {
    const within = { ...call, database }
    const { recipient, purpose } = await addEmailAddress(within, email)
    return sendCode(within, recipient, body, purpose)
  })
}
