import type { Handler } from '@iyk/kit/http/mount-routes.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { backendRoutes } from '@iyk/wire/routes.ts'
import type { Call } from '../../context.ts'
import { assertIsOf, ownerOfContact } from '../../emails/owner-of-contact.ts'
import { limitEmails } from '../../limits/limit-emails.ts'
import { addEmailAddress } from '../../users/add-email-address.ts'
import { findRecipient } from '../../users/store.ts'
import { readSendOptions, sendLink } from './send-link.ts'

/** Sends a sign-in email to a known address, or one that adds an address to the user of a session; the contract's section 12.5. */
export const send: Handler<(typeof backendRoutes)['POST /v1/magic_links/email/send'], Call> = async (
  { body },
  call,
) => {
  const { within, isAdded, user_id } = await ownerOfContact(call, body)
  const options = readSendOptions(body, within)
  await limitEmails(within, options.email)
  return within.database.transaction(async (database) => {
    const inside = { ...within, database }
    const added = isAdded ? await addEmailAddress(inside, options.email) : undefined
    const recipient = added?.recipient ?? (await findRecipient(database, options.email))
    if (!recipient) throw new Refusal('email_not_found')
    assertIsOf(recipient.user_id, user_id)
    await sendLink(inside, recipient, options, added?.purpose)
    return { user_id: recipient.user_id, email_id: recipient.email_id }
  })
}
