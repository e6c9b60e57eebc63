import type { Handler } from '@iyk/kit/http/mount-routes.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { sdkRoutes } from '@iyk/wire/routes.ts'
import type { Call } from '../../../context.ts'
import { limitMails } from '../../../limits/limit-mails.ts'
import { findRecipient } from '../../../users/store.ts'
import { readWish, sendLink } from '../send-link.ts'

type Route = (typeof sdkRoutes)['POST /sdk/v1/magic_links/email/send/primary']

/** Sends a sign-in mail to a known address. Says when it is not known: the wire asks for that, so the limits must hold here. */
export const primary: Handler<Route, Call> = async ({ body }, call) => {
  const wish = readWish(body, call)
  await limitMails(call, wish.email)
  return call.database.transaction(async (database) => {
    const recipient = await findRecipient(database, wish.email)
    if (!recipient) throw new Refusal('email_not_found')
    return sendLink({ ...call, database }, recipient, wish)
  })
}
