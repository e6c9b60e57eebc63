import type { Handler } from '@iyk/kit/http/mount-routes.ts'
import type { sdkRoutes } from '@iyk/wire/routes.ts'
import type { Call } from '../../context.ts'
import { newIdentifier } from '../../identifier.ts'
import { limitMails } from '../../limits/limit-mails.ts'
import { admitEmailAddress } from '../../users/admit-email-address.ts'
import { ensureRecipient } from '../../users/store.ts'
import { sendCode } from './send-code.ts'

type Route = (typeof sdkRoutes)['POST /sdk/v1/otps/email/login_or_create']

/** Sends a code to anybody, known or not; the contract's section 5.3. */
export const loginOrCreate: Handler<Route, Call> = async ({ body }, call) => {
  const email = admitEmailAddress(call.settings, body.email)
  await limitMails(call, email)
  const ids = { userId: newIdentifier(call, 'user'), emailId: newIdentifier(call, 'email') }
  return call.database.transaction(async (database) =>
    sendCode({ ...call, database }, await ensureRecipient(database, email, ids, call.clock()), body),
  )
}
