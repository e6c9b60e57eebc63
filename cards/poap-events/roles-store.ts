import { type Database, statement } from '@iyk/kit/postgres/database.ts'
import type { EventPerson, SharedEvent } from '@iyk/wire/event-people.ts'
import type { EventRole } from '@iyk/wire/poap-events.ts'

const roleStatement = statement(
  'event_roles.find',
  'select cards.event_role(e, $2) as role from cards.poap_events e where e.event_id = $1',
)

/** What a user is at an event; undefined for nothing, and without such an event. */
export const findRole = async (database: Database, eventId: string, userId: string): Promise<EventRole | undefined> =>
  (await database.row<{ role: EventRole | null }>(roleStatement, [eventId, userId]))?.role ?? undefined

const listStatement = statement(
  'event_roles.list',
  `select r.role_id as id, r.role, r.email, r.was_holder, cards.wire_time(r.since) as since, r.user_id = $2 as is_you
   from cards.event_roles r where r.event_id = $1 order by r.role, r.since, r.role_id`,
)

export const listRoles = (database: Database, eventId: string, userId: string) =>
  database.rows<EventPerson>(listStatement, [eventId, userId])

const addStatement = statement(
  'event_roles.add',
  `insert into cards.event_roles (event_id, user_id, role, email, since)
   select e.event_id, $2, $3, $4, $5 from cards.poap_events e where e.event_id = $1 and e.holder_id <> $2
   on conflict (event_id, user_id) do update set role = excluded.role, email = excluded.email`,
)

type Role = { eventId: string; userId: string; role: EventPerson['role']; email: string; now: Date }

/** Gives a user a role, in place of the one they have. The holder needs none. */
export const addRole = (inside: Database, { eventId, userId, role, email, now }: Role) =>
  inside.rows(addStatement, [eventId, userId, role, email, now])

const lockRoleStatement = statement(
  'event_roles.lock',
  `select from cards.event_roles r
   where r.event_id = $1 and r.role_id = $2 and ($3::text is null or r.user_id = $3) for update`,
)

const removeStatement = statement(
  'event_roles.remove',
  // With the role go what it was needed for: links of their cards, their screens, and invitations of theirs that nobody has accepted.
  `with gone as (
     delete from cards.event_roles r
     where r.event_id = $1 and r.role_id = $2 and ($3::text is null or r.user_id = $3) returning r.user_id, r.role
   ), unlinked as (
     update cards.cards c set event_id = null from gone where c.event_id = $1 and c.holder_id = gone.user_id
   ), switched_off as (
     delete from cards.kiosks k using gone where k.event_id = $1 and k.user_id = gone.user_id
   ), withdrawn as (
     delete from cards.event_invitations i using gone where i.event_id = $1 and i.invited_by = gone.user_id
   )
   select role from gone`,
)

/** Takes a role away; only one of `userId`, unless that is null. Returns which, undefined when there is none. */
export const removeRole = async (
  inside: Database,
  { eventId, personId, userId }: { eventId: string; personId: string; userId: string | null },
): Promise<EventPerson['role'] | undefined> => {
  // A statement of its own: the next one sees the card whose link this one waited for.
  await inside.rows(lockRoleStatement, [eventId, personId, userId])
  return (await inside.row<{ role: EventPerson['role'] }>(removeStatement, [eventId, personId, userId]))?.role
}

const ofUserStatement = statement(
  'event_roles.of_user',
  `select r.role_id as id, r.role, r.email, cards.wire_time(r.since) as since, r.event_id, e.name as event_name
   from cards.event_roles r join cards.poap_events e using (event_id) where r.user_id = $1 order by r.since desc, r.role_id`,
)

type OwnRole = Pick<SharedEvent, 'id' | 'role' | 'since'> & {
  email: string | null
  event_id: string
  event_name: string
}

/** The roles that a user has, latest first. */
export const listRolesOf = (database: Database, userId: string) => database.rows<OwnRole>(ofUserStatement, [userId])

const transferStatement = statement('event_roles.transfer', 'select cards.transfer_event($1, $2, $3)')

export const transferInStore = (inside: Database, eventId: string, userId: string, now: Date) =>
  inside.rows(transferStatement, [eventId, userId, now])
