import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { Accepted } from '@iyk/wire/event-people.ts'
import { holdViewer } from '../bearer/hold-viewer.ts'
import type { CardsContext, Viewer } from '../context.ts'
import { lockEvent } from '../poap-events/access-store.ts'
import { addRole, transferInStore } from '../poap-events/roles-store.ts'
import { consumeInvitation, listInvitationsTo } from './store.ts'

type Context = Pick<CardsContext, 'database' | 'clock' | 'isBanned' | 'findVerifiedEmails' | 'settings'>

/**
 * Takes on a role at an event, or the event itself, as invited at an address that the caller has verified. Nothing of a banned user can be accepted. Throws
 * `event_invitation_not_found`.
 */
export const acceptInvitation = async (
  context: Context,
  { viewer, invitationId }: { viewer: Viewer; invitationId: string },
): Promise<Accepted['data']> => {
  const { database, clock, isBanned } = context
  const selection = { emails: viewer.verifiedEmails, now: clock() }
  const [found] = await listInvitationsTo(database, selection, invitationId)
  if (!found) throw new Refusal('event_invitation_not_found')
  const { event_id: eventId, invited_by: invitedBy } = found
  if (await isBanned?.(invitedBy))
    throw new Refusal('event_invitation_not_found', { reason: 'whoever sent it is banned or deleted' })
  const { userId } = viewer
  const { now } = selection
  return await database.transaction(async (inside) => {
    await holdViewer(inside, context, viewer)
    await lockEvent(inside, eventId)
    const consumed = await consumeInvitation(inside, invitationId, { ...selection, invitedBy })
    if (!consumed) throw new Refusal('event_invitation_not_found')
    const { role, email } = consumed
    if (role === 'holder') await transferInStore(inside, eventId, userId, now)
    else await addRole(inside, { eventId, userId, role, email, now })
    return { event_id: eventId, role }
  })
}
