import { Refusal } from '@iyk/kit/http/refusal.ts'
import { enqueue } from '@iyk/kit/outbox/store.ts'
import type { RevocationReason } from '@iyk/wire/guests.ts'
import type { Language } from '@iyk/wire/languages.ts'
import type { CardsContext } from '../../context.ts'
import { composeRevokedEmail } from '../../emails/compose-revoked-email.ts'
import { getAccessibleEvent } from '../get-accessible-event.ts'
import { countActivity } from '../live/activity.ts'
import { findRecipient } from './find-recipient.ts'
import { revokeGuestRow } from './store.ts'

type Context = Pick<CardsContext, 'database' | 'clock' | 'settings' | 'findVerifiedEmails' | 'recordAct'>
type Input = {
  userId: string
  eventId: string
  collectibleId: string
  reason: RevocationReason
  language: Language
  ipAddress: string
}

/**
 * Takes a guest's collectible back and tells them why by email. Its number stays spent. They may collect again: another tap is a new decision of whoever
 * hands out the card. Throws `poap_event_not_found`, `collectible_not_found`, and `collectible_on_chain` for one that is minted or may still be.
 */
export const revokeGuest = async (
  context: Context,
  { userId, eventId, collectibleId, reason, language, ipAddress }: Input,
): Promise<{ id: string }> => {
  const { database, clock, settings } = context
  const { name } = await getAccessibleEvent(context, { userId, eventId }, 'guests')
  await database.transaction(async (inside) => {
    // Whose it is can no longer be found afterwards.
    const to = await findRecipient(context, inside, { eventId, collectibleId })
    const revoked = await revokeGuestRow(inside, eventId, collectibleId)
    if (!revoked) throw new Refusal('collectible_not_found')
    if (revoked.is_on_chain)
      throw new Refusal('collectible_on_chain', {
        message: 'It has been minted, or a voucher for it is still valid, so it cannot be taken back.',
      })
    if (to === undefined) return
    const email = composeRevokedEmail({
      event: name,
      serial: revoked.serial,
      reason,
      way: revoked.way,
      publicUrl: settings.publicUrl,
      brand: settings.brand,
      language,
    })
    await enqueue(inside, { channel: 'email', to, ...email }, clock())
  })
  countActivity(database)
  await context.recordAct?.({ act: 'poap_events.guests.revoke', userId, subject: collectibleId, ipAddress })
  return { id: collectibleId }
}
