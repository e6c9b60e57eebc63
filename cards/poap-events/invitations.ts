import { Refusal } from '@iyk/kit/http/refusal.ts'
import { parseEmailAddress } from '@iyk/kit/parse-email-address.ts'
import type { EventPeople, Invite } from '@iyk/wire/event-people.ts'
import type { Language } from '@iyk/wire/languages.ts'
import { eventPeople, offerDays } from '@iyk/wire/limits.ts'
import { holdViewer } from '../bearer/hold-viewer.ts'
import type { CardsContext, Viewer } from '../context.ts'
import { composeInvitationEmail } from '../emails/compose-invitation-email.ts'
import { countPeople, deleteInvitation, insertInvitation, listInvitations } from '../event-invitations/store.ts'
import { limitOffers } from '../limits/limit-calls.ts'
import { lockEvent } from './access-store.ts'
import { listPeople } from './people.ts'
import { hasRight, requireRight } from './rights.ts'
import { findAnyEvent } from './store.ts'

type Context = Pick<CardsContext, 'database' | 'clock' | 'settings' | 'findVerifiedEmails'>
type Invited = { people: EventPeople; invitationId: string | undefined }
type Input = { viewer: Viewer; eventId: string; language: Language } & Invite

/**
 * Invites the owner of an address to a role at an event, or to hold it, for `offerDays`, and emails them. Repeating a current invitation changes nothing and
 * sends no email, and has no id. The response does not depend on who owns the address. Throws `invalid_email`, `event_role_missing`, `too_many_people`,
 * `too_many_requests`.
 */
export const inviteToEvent = async (context: Context, input: Input): Promise<Invited> => {
  const { viewer, eventId, role, language } = input
  const { userId } = viewer
  const { database, clock, settings } = context
  const email = parseEmailAddress(input.email)
  if (email === undefined) throw new Refusal('invalid_email')
  const right = role === 'holder' ? 'hold' : 'manage'
  await requireRight(database, { userId, eventId, right })
  const invitationId = await database.transaction(async (inside) => {
    const now = clock()
    await holdViewer(inside, context, viewer)
    await lockEvent(inside, eventId)
    await requireRight(inside, { userId, eventId, right })
    const current = await listInvitations(inside, eventId, now)
    if (current.some((one) => one.email === email && one.role === role)) return undefined
    if ((await countPeople(inside, eventId, email, now)) >= eventPeople) throw new Refusal('too_many_people')
    await limitOffers({ ...context, database: inside }, { email, holderId: userId })
    const event = (await findAnyEvent(inside, { eventId, now }))!
    const name = event.is_approved ? event.name : null
    const letter = composeInvitationEmail({
      event: name,
      role,
      publicUrl: settings.publicUrl,
      brand: settings.brand,
      language,
    })
    const expiresAt = new Date(now.getTime() + offerDays * 86_400_000)
    return await insertInvitation(inside, { eventId, email, role, userId, letter, now, expiresAt })
  })
  return { people: await listPeople(context, { userId, eventId }), invitationId }
}

/** Withdraws an invitation, if there is one; only the holder that of the event itself. */
export const withdrawInvitation = async (
  context: Context,
  { userId, eventId, invitationId }: { userId: string; eventId: string; invitationId: string },
): Promise<{ people: EventPeople; isWithdrawn: boolean }> => {
  const role = await requireRight(context.database, { userId, eventId, right: 'manage' })
  const isWithdrawn = await deleteInvitation(context.database, {
    eventId,
    invitationId,
    ofHolder: hasRight(role, 'hold'),
  })
  return { people: await listPeople(context, { userId, eventId }), isWithdrawn }
}
