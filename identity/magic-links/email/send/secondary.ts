import type { Handler } from '@iyk/kit/http/mount-routes.ts'
import type { sdkRoutes } from '@iyk/wire/routes.ts'
import type { Call } from '../../../context.ts'
import { limitMails } from '../../../limits/limit-mails.ts'
import { addEmailAddress } from '../../../users/add-email-address.ts'
import { readWish, sendLink } from '../send-link.ts'

type Route = (typeof sdkRoutes)['POST /sdk/v1/magic_links/email/send/secondary']

/** Sends a mail to an address of the signed-in user, or one they want to add. */
export const secondary: Handler<Route, Call> = async ({ body }, call) => {
  const wish = readWish(body, call)
  await limitMails(call, wish.email)
  return call.database.transaction(async (database) => {
    const within = { ...call, database }
    const { recipient, purpose } = await addEmailAddress(within, wish.email)
    return sendLink(within, recipient, wish, purpose)
  })
}
