import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { CardsContext, Viewer } from '../context.ts'
import { declineInvitationTo } from './store.ts'

/** Declines an invitation of the caller; nothing changes at the event. Throws `event_invitation_not_found`. */
export const declineInvitation = async (
  { database, clock }: Pick<CardsContext, 'database' | 'clock'>,
  { viewer, invitationId }: { viewer: Viewer; invitationId: string },
): Promise<{ id: string }> => {
  if (!(await declineInvitationTo(database, invitationId, { emails: viewer.verifiedEmails, now: clock() })))
    throw new Refusal('event_invitation_not_found')
  return { id: invitationId }
}
