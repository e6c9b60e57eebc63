import type { Handler } from '@iyk/kit/http/mount-routes.ts'
import type { sdkRoutes } from '@iyk/wire/routes.ts'
import type { Call } from '../../context.ts'
import { newIdentifier } from '../../identifier.ts'
import { limitMails } from '../../limits/limit-mails.ts'
import { ensureRecipient } from '../../users/store.ts'
import { readWish, sendLink } from './send-link.ts'

type Route = (typeof sdkRoutes)['POST /sdk/v1/magic_links/email/login_or_create']

/** Sends a sign-in mail to anybody, known or not; the contract's section 5.2. */
export const loginOrCreate: Handler<Route, Call> = async ({ body }, call) => {
  const wish = readWish(body, call)
  await limitMails(call, wish.email)
  const ids = { userId: newIdentifier(call, 'user'), emailId: newIdentifier(call, 'email') }
  return call.database.transaction(async (database) =>
    sendLink({ ...call, database }, await ensureRecipient(database, wish.email, ids, call.clock()), wish),
  )
}
