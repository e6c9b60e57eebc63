import type { OwnerOfContact } from '@iyk/wire/backend.ts'
import type { SmsSend } from '@iyk/wire/otps.ts'
import type { Call } from '../../context.ts'
import { assertIsOf, ownerOfContact } from '../../emails/owner-of-contact.ts'
import { textAnyone, textKnown, textOwn } from './send-variants.ts'
import type { TextMessageChannel } from './store.ts'

/** Sends a code to any number, known or not, and says whose it is; the contract's section 12.5. */
export const toAnyoneForBackend = async (call: Call, channel: TextMessageChannel, body: SmsSend) => {
  const { user_id, phone_id, isNew } = await textAnyone(call, channel, body)
  return { user_id, phone_id, user_created: isNew }
}

/** Sends a code to a known number, or one that adds a number to the user of a session. */
export const toKnownForBackend = async (call: Call, channel: TextMessageChannel, body: SmsSend & OwnerOfContact) => {
  const { within, isAdded, user_id: wanted } = await ownerOfContact(call, body)
  const { user_id, phone_id } = isAdded
    ? await textOwn(within, channel, body)
    : await textKnown(within, channel, body, (owner) => assertIsOf(owner, wanted))
  return { user_id, phone_id }
}
