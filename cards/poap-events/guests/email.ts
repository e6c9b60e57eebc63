import type { Language } from '@iyk/wire/languages.ts'
import type { CardsContext } from '../../context.ts'
import { fillCollectedEmail } from '../../emails/compose-collected-email.ts'
import { writeCollectedEmail } from '../../emails/write-collected-email.ts'
import { limitGuestEmails, mayEmailAgain } from '../../limits/limit-guests.ts'
import { getAccessibleEvent } from '../get-accessible-event.ts'
import { findRecipient } from './find-recipient.ts'
import { mailGuest } from './store.ts'

type Context = Pick<
  CardsContext,
  'database' | 'clock' | 'settings' | 'makeSignInLink' | 'findVerifiedEmails' | 'recordAct' | 'isBanned'
>
type Input = { userId: string; eventId: string; collectibleId: string; language: Language; ipAddress: string }

/**
 * Sends a guest the email about their collectible again, unless the event's holder is banned. The organizer learns neither whether there is an address nor
 * which. Throws `poap_event_not_found`, `collectible_not_found`, and `too_many_requests` when this guest was sent enough.
 */
export const emailGuest = async (
  context: Context,
  { userId, eventId, collectibleId, language, ipAddress }: Input,
): Promise<{ id: string }> => {
  const { holder_id: holderId } = await getAccessibleEvent(context, { userId, eventId }, 'guests')
  const address = await findRecipient(context, context.database, { eventId, collectibleId })
  // Counted whether or not anyone knows an address.
  await limitGuestEmails(context, collectibleId)
  if (address !== undefined && !(await context.isBanned?.(holderId)) && (await mayEmailAgain(context, address))) {
    const { email } = await writeCollectedEmail(context, { address, codeFor: undefined, language })
    const now = context.clock()
    await mailGuest(context.database, { eventId, collectibleId, email: address, ...fillCollectedEmail(email), now })
  }
  await context.recordAct?.({ act: 'poap_events.guests.email', userId, subject: collectibleId, ipAddress })
  return { id: collectibleId }
}
