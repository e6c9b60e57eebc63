import type { Message } from '@iyk/kit/outbox/message.ts'
import { type Database, statement } from '@iyk/kit/postgres/database.ts'
import type { EventInvitation, ReceivedInvitation } from '@iyk/wire/event-people.ts'
import type { EventRole } from '@iyk/wire/poap-events.ts'

/** An invitation is good while whoever sent it may send it: the event itself its holder, a role a co-host, too. */
const isValid = (now: string) => `i.expires_at > ${now} and (cards.event_role(e, i.invited_by) = 'holder'
    or (i.role <> 'holder' and cards.event_role(e, i.invited_by) = 'co-host'))`

const ofEventStatement = statement(
  'event_invitations.of_event',
  `select i.invitation_id as id, i.role, i.email, cards.wire_time(i.expires_at) as expires_at
   from cards.event_invitations i join cards.poap_events e using (event_id)
   where i.event_id = $1 and ${isValid('$2')} order by i.created_at, i.invitation_id`,
)

export const listInvitations = (database: Database, eventId: string, now: Date) =>
  database.rows<EventInvitation>(ofEventStatement, [eventId, now])

const countStatement = statement(
  'event_invitations.count_people',
  `select (select count(*)::int from cards.event_roles where event_id = $1)
     + (select count(*)::int from cards.event_invitations where event_id = $1 and expires_at > $2 and email <> $3) as count`,
)

/** How many people have a role or are invited, besides this address. */
export const countPeople = async (inside: Database, eventId: string, email: string, now: Date): Promise<number> =>
  (await inside.row<{ count: number }>(countStatement, [eventId, now, email]))!.count

const withdrawHoldStatement = statement(
  'event_invitations.withdraw_hold',
  `delete from cards.event_invitations where event_id = $1 and role = 'holder' and email <> $2`,
)

const inviteStatement = statement(
  'event_invitations.invite',
  `with mailed as (
     select outbox.enqueue('email', $2, $7, $8, $9, $5) as message_id
   )
   insert into cards.event_invitations (event_id, email, role, invited_by, created_at, expires_at, message_id)
   select $1, $2::text, $3::text, $4, $5::timestamptz, $6::timestamptz, message_id from mailed
   on conflict (event_id, email) do update set
     role = excluded.role, invited_by = excluded.invited_by, created_at = excluded.created_at,
     expires_at = excluded.expires_at, message_id = excluded.message_id
   returning invitation_id as id`,
)

type Invitation = {
  eventId: string
  email: string
  role: EventRole
  userId: string
  letter: Pick<Message, 'subject' | 'text' | 'html'>
  now: Date
  expiresAt: Date
}

/** Replaces an earlier invitation of the address; one to hold the event replaces that of any other address. Returns its id. */
export const insertInvitation = async (inside: Database, invitation: Invitation): Promise<string> => {
  const { eventId, email, role, userId, now, expiresAt, letter } = invitation
  const { subject, text, html } = letter
  if (role === 'holder') await inside.rows(withdrawHoldStatement, [eventId, email])
  const values = [eventId, email, role, userId, now, expiresAt, subject, text, html]
  return (await inside.row<{ id: string }>(inviteStatement, values))!.id
}

const withdrawStatement = statement(
  'event_invitations.withdraw',
  `delete from cards.event_invitations where event_id = $1 and invitation_id = $2 and (role <> 'holder' or $3) returning invitation_id`,
)

/** Of invitations to hold the event, only with `ofHolder`. False where there is none. */
export const deleteInvitation = async (
  database: Database,
  { eventId, invitationId, ofHolder }: { eventId: string; invitationId: string; ofHolder: boolean },
): Promise<boolean> => (await database.row(withdrawStatement, [eventId, invitationId, ofHolder])) !== undefined

type Selection = { emails: readonly string[]; now: Date }

const toStatement = statement(
  'event_invitations.to',
  `select i.invitation_id as id, i.role, cards.wire_time(i.expires_at) as expires_at, i.invited_by, i.event_id,
     case when e.approved_at is not null then e.name end as event_name
   from cards.event_invitations i join cards.poap_events e using (event_id)
   where i.email = any ($1) and ${isValid('$2')} and ($3::uuid is null or i.invitation_id = $3)
   order by i.created_at desc, i.invitation_id`,
)

/** Invitations to any of these addresses that can be accepted, or only the one with this id. */
export const listInvitationsTo = (database: Database, { emails, now }: Selection, id: string | null = null) =>
  database.rows<ReceivedInvitation & { invited_by: string; event_id: string }>(toStatement, [emails, now, id])

const consumeStatement = statement(
  'event_invitations.consume',
  `delete from cards.event_invitations i using cards.poap_events e
   where i.invitation_id = $1 and e.event_id = i.event_id and i.email = any ($2) and i.invited_by = $4 and ${isValid('$3')}
   returning i.role, i.email`,
)

/** Undefined when it is not, or no longer, an invitation by that user to any of these addresses. */
export const consumeInvitation = (
  inside: Database,
  id: string,
  { emails, now, invitedBy }: Selection & { invitedBy: string },
) => inside.row<{ role: EventRole; email: string }>(consumeStatement, [id, emails, now, invitedBy])

const declineStatement = statement(
  'event_invitations.decline',
  `delete from cards.event_invitations where invitation_id = $1 and email = any ($2) and expires_at > $3
   returning invitation_id`,
)
export const declineInvitationTo = async (database: Database, id: string, { emails, now }: Selection) =>
  (await database.row(declineStatement, [id, emails, now])) !== undefined

const byUserStatement = statement(
  'event_invitations.by_user',
  `select i.event_id, i.email, i.role, cards.wire_time(i.expires_at) as expires_at
   from cards.event_invitations i where i.invited_by = $1 order by i.created_at, i.invitation_id`,
)
export const listInvitationsBy = (database: Database, userId: string) =>
  database.rows<{ event_id: string; email: string; role: EventRole; expires_at: string }>(byUserStatement, [userId])

const deleteExpiredStatement = statement(
  'event_invitations.delete_expired',
  'delete from cards.event_invitations where expires_at <= $1',
)
export const deleteExpiredInvitations = (database: Database, now: Date) => database.rows(deleteExpiredStatement, [now])
