import type { Handler } from '@iyk/kit/http/mount-routes.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { backendRoutes } from '@iyk/wire/routes.ts'
import type { Call } from '../../context.ts'
import { assertIsOf, ownerOfContact } from '../../emails/owner-of-contact.ts'
import { limitEmails } from '../../limits/limit-emails.ts'
import { addEmailAddress } from '../../users/add-email-address.ts'
import { admitEmailAddress } from '../../users/admit-email-address.ts'
import { findRecipient } from '../../users/store.ts'
import { sendCode } from './send-code.ts'

/** Sends a code to a known address, or one that adds an address to the user of a session; the contract's section 12.5. */
export const send: Handler<(typeof backendRoutes)['POST /v1/otps/email/send'], Call> = async ({ body }, call) => {
  const { within, isAdded, user_id } = await ownerOfContact(call, body)
  const email = admitEmailAddress(within.settings, body.email)
  await limitEmails(within, email)
  return within.database.transaction(async (database) => {
    const inside = { ...within, database }
    const added = isAdded ? await addEmailAddress(inside, email) : undefined
    const recipient = added?.recipient ?? (await findRecipient(database, email))
    if (!recipient) throw new Refusal('email_not_found')
    assertIsOf(recipient.user_id, user_id)
    await sendCode(inside, recipient, body, added?.purpose)
    return { user_id: recipient.user_id, email_id: recipient.email_id }
  })
}
