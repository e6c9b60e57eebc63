import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { EventPeople, EventPerson } from '@iyk/wire/event-people.ts'
import type { CardsContext } from '../context.ts'
import { listInvitations } from '../event-invitations/store.ts'
import { lockEvent } from './access-store.ts'
import { hasRight, requireRight } from './rights.ts'
import { listRoles, removeRole } from './roles-store.ts'

type Context = Pick<CardsContext, 'database' | 'clock'>
type Target = { userId: string; eventId: string }

/** Who has a role at an event besides its holder, and who is invited; staff see only themselves. Throws `poap_event_not_found`. */
export const listPeople = async ({ database, clock }: Context, { userId, eventId }: Target): Promise<EventPeople> => {
  const role = await requireRight(database, { userId, eventId, right: 'see-counts' })
  const people = await listRoles(database, eventId, userId)
  if (!hasRight(role, 'manage')) return { people: people.filter(({ is_you }) => is_you), invitations: [] }
  return { people, invitations: await listInvitations(database, eventId, clock()) }
}

/**
 * Takes a role away, and returns it, with the links of that person's cards to the event. Whoever manages the event may, and everyone may leave. Throws
 * `event_person_not_found`.
 */
export const removePerson = async (
  { database }: Context,
  { userId, eventId, personId }: Target & { personId: string },
): Promise<{ id: string; role: EventPerson['role'] }> => {
  const role = await requireRight(database, { userId, eventId, right: 'see-counts' })
  const onlyOwn = hasRight(role, 'manage') ? null : userId
  const removed = await database.transaction(async (inside) => {
    await lockEvent(inside, eventId)
    return await removeRole(inside, { eventId, personId, userId: onlyOwn })
  })
  if (removed === undefined) throw new Refusal('event_person_not_found')
  return { id: personId, role: removed }
}
