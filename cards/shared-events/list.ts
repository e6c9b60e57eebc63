import type { SharedEvents } from '@iyk/wire/event-people.ts'
import type { CardsContext, Viewer } from '../context.ts'
import { listInvitationsTo } from '../event-invitations/store.ts'
import { hasRight } from '../poap-events/rights.ts'
import { listRolesOf } from '../poap-events/roles-store.ts'
import { findEvents } from '../poap-events/store.ts'

type Context = Pick<CardsContext, 'database' | 'clock' | 'isBanned'>

/** Events of others at which the caller has a role, latest first, and what the caller is invited to, except by banned users. */
export const listSharedEvents = async (
  { database, clock, isBanned }: Context,
  { userId, verifiedEmails }: Viewer,
): Promise<SharedEvents> => {
  const now = clock()
  const roles = await listRolesOf(database, userId)
  const ids = roles.map(({ event_id }) => event_id)
  const found = ids.length === 0 ? [] : await findEvents(database, ids, now)
  const events = new Map(found.map(({ state, ...event }) => [event.id, event]))
  const invitations = await listInvitationsTo(database, { emails: verifiedEmails, now })
  const banned = new Set<string>()
  for (const inviter of new Set(invitations.map(({ invited_by }) => invited_by)))
    if (await isBanned?.(inviter)) banned.add(inviter)
  return {
    events: roles.flatMap(({ id, role, since, event_id }) => {
      const event = events.get(event_id)
      if (!event) return []
      return [
        {
          id,
          role,
          since,
          event: hasRight(role, 'manage') ? event : { ...event, change: null, rejection_reason: null },
        },
      ]
    }),
    invitations: invitations.flatMap(({ invited_by, event_id, ...invitation }) =>
      banned.has(invited_by) ? [] : [invitation],
    ),
  }
}
