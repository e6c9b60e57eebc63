import { type Database, statement } from '@iyk/kit/postgres/database.ts'
import type { Language } from '@iyk/wire/languages.ts'
import type { EventWays } from '@iyk/wire/ways.ts'
import type { InvitedTo } from '../../emails/compose-guest-invitation-email.ts'

const insertStatement = statement(
  'invitations.insert',
  `insert into cards.guest_invitations (event_id, address_hash, email, language, created_at, next_at)
   select $1, g.hash, g.email, $4, $5, $5 from unnest($2::bytea[], $3::text[]) g (hash, email) order by g.hash
   on conflict (event_id, address_hash) do update
     set state = 'waiting', email = excluded.email, language = excluded.language, created_at = excluded.created_at,
       next_at = greatest(excluded.next_at, guest_invitations.next_at), admission_id = null
     where guest_invitations.state in ('withdrawn', 'lapsed')
   returning 1`,
)

type Invited = { eventId: string; hashes: readonly Buffer[]; emails: readonly string[]; language: Language; now: Date }

/**
 * Returns how many are invited now. Those that were withdrawn or lapsed are invited again, a day after the last email at the earliest; who declined, is not.
 */
export const insertInvitations = async (
  database: Database,
  { eventId, hashes, emails, language, now }: Invited,
): Promise<number> => (await database.rows(insertStatement, [eventId, hashes, emails, language, now])).length

const countStatement = statement(
  'invitations.count',
  // Whoever wants none counts as one who has not answered, so that nobody learns it.
  `select (count(*) filter (where state = 'waiting'))::int as waiting, (count(*) filter (where state in ('sent', 'unwanted')))::int as sent,
     (count(*) filter (where state = 'accepted'))::int as accepted, (count(*) filter (where state = 'declined'))::int as declined,
     (count(*) filter (where state in ('lapsed', 'withdrawn')))::int as ended
   from cards.guest_invitations where event_id = $1`,
  { readOnly: true },
)
export const countInvited = async (database: Database, eventId: string): Promise<EventWays['data']['invited']> =>
  (await database.row<EventWays['data']['invited']>(countStatement, [eventId]))!

/**
 * Ends invitations that `which` names, and what they lead to. Also of those who want none, or they would be the ones that are left. What they lead to is locked
 * first, as by whoever accepts: one that is being accepted at this moment is waited for, and stays accepted.
 */
const ending = (state: 'withdrawn' | 'lapsed', which: string, before = '') => `with ${before} ending as materialized (
    select i.invitation_id, i.admission_id from cards.guest_invitations i where i.state in ('waiting', 'sent', 'unwanted') and ${which}
  ), unused as (
    select a.admission_id from cards.admissions a join ending using (admission_id) where a.spent_at is null order by a.admission_id for update of a
  ), revoked as (
    update cards.admissions a set revoked_at = $2 from unused where a.admission_id = unused.admission_id returning a.admission_id
  )
  update cards.guest_invitations i set state = '${state}', email = null from ending left join revoked using (admission_id)
  where i.invitation_id = ending.invitation_id and i.state in ('waiting', 'sent', 'unwanted')`

const withdrawStatement = statement('invitations.withdraw', ending('withdrawn', 'i.event_id = $1'))
export const withdrawAll = (database: Database, eventId: string, now: Date) =>
  database.rows(withdrawStatement, [eventId, now])

const lapseStatement = statement(
  'invitations.lapse',
  ending('lapsed', 'i.created_at <= $1 and $2::timestamptz is not null'),
)
const endStatement = statement(
  'invitations.end',
  // Event by event through the index, because most invitations are of events that go on.
  ending(
    'lapsed',
    `i.event_id = any (array(
       select e.event_id from open o join cards.poap_events e using (event_id) where e.expires_at <= $1::timestamptz and $2::timestamptz is not null))`,
    `recursive open (event_id) as (
       (select event_id from cards.guest_invitations where state in ('waiting', 'sent', 'unwanted') order by event_id limit 1)
       union all
       select (select n.event_id from cards.guest_invitations n where n.state in ('waiting', 'sent', 'unwanted') and n.event_id > o.event_id
          order by n.event_id limit 1)
       from open o where o.event_id is not null
     ),`,
  ),
)
const deleteStatement = statement('invitations.delete', 'delete from cards.guest_invitations where created_at <= $1')

/** Ends invitations of events that are over, and those made by then, which are deleted. */
export const lapseInvitations = async (database: Database, now: Date, madeBy: Date): Promise<void> => {
  await database.rows(lapseStatement, [madeBy, now])
  await database.rows(endStatement, [now, now])
  await database.rows(deleteStatement, [madeBy])
}

const eventsStatement = statement(
  'invitations.events',
  // Begins with the events that go on: what waits at a draft, or where this way is off, costs nothing.
  `select e.event_id as id, e.name, e.holder_id from cards.poap_events e
   where e.approved_at is not null and e.closed_at is null and e.expires_at > $1
     and exists (select from cards.guest_invitations i where i.event_id = e.event_id and i.state = 'waiting' and i.next_at <= $1)
     and cards.is_open(e.event_id, 'email', $1) and cards.event_refusal(e, false, $1) is null`,
  { readOnly: true },
)

export type InvitingEvent = { id: string; name: string; holder_id: string }
/** Events that can be collected, with invitations that can be sent now. */
export const listInviting = (database: Database, now: Date) => database.rows<InvitingEvent>(eventsStatement, [now])

const dueStatement = statement(
  'invitations.due',
  `select i.invitation_id as id, i.event_id, i.email, i.address_hash, i.language,
     exists (select from cards.unwanted_invitations u where u.address_hash = i.address_hash) as is_unwanted
   from unnest($1::uuid[]) e (event_id) cross join lateral (
     select w.* from cards.guest_invitations w where w.event_id = e.event_id and w.state = 'waiting' and w.next_at <= $2
     order by w.next_at, w.invitation_id limit $3) i
   order by random() limit $4`,
)

export type DueInvitation = {
  id: string
  event_id: string
  email: string
  address_hash: Buffer
  language: Language
  is_unwanted: boolean
}
/** Invitations that can be sent now: of each of these events as many, the oldest first. */
export const listDue = (database: Database, eventIds: readonly string[], now: Date, limit: number) =>
  database.rows<DueInvitation>(dueStatement, [eventIds, now, Math.ceil(limit / Math.max(1, eventIds.length)), limit])

const eventStatement = statement(
  'invitations.event',
  `select name, starts_at as "startsAt", ends_at as "endsAt", timezone as "timeZone", case when not virtual_event then place end as place
   from cards.poap_events where event_id = $1`,
  { readOnly: true },
)
/** What an email says of the event that it invites to. */
export const findInvitedTo = async (database: Database, eventId: string): Promise<InvitedTo> =>
  (await database.row<InvitedTo>(eventStatement, [eventId]))!

const postponeStatement = statement(
  'invitations.postpone',
  `update cards.guest_invitations set next_at = $2 where invitation_id = $1 and state = 'waiting'`,
)
export const postponeInvitation = (database: Database, id: string, until: Date) =>
  database.rows(postponeStatement, [id, until])

const skipStatement = statement(
  'invitations.skip',
  `update cards.guest_invitations set state = 'unwanted', email = null, next_at = $2 where invitation_id = $1 and state = 'waiting'`,
)
/** `nextAt`: as if it had been sent. */
export const skipInvitation = (database: Database, id: string, nextAt: Date) =>
  database.rows(skipStatement, [id, nextAt])

const lockStatement = statement(
  'invitations.lock',
  `select from cards.guest_invitations where invitation_id = $1 and state = 'waiting' for update skip locked`,
)
/** False when another host is sending it, has sent it, or it was withdrawn. */
export const lockWaiting = async (inside: Database, id: string): Promise<boolean> =>
  (await inside.row(lockStatement, [id])) !== undefined

const sentStatement = statement(
  'invitations.sent',
  `update cards.guest_invitations i set state = 'sent', admission_id = a.admission_id, next_at = $3
   from cards.admissions a where i.invitation_id = $1 and a.ref_hash = $2`,
)
/** `nextAt`: when it could be sent again, if it is withdrawn meanwhile. */
export const markInvited = (inside: Database, { id, refHash, nextAt }: { id: string; refHash: Buffer; nextAt: Date }) =>
  inside.rows(sentStatement, [id, refHash, nextAt])

const recordStatement = statement(
  'invitations.record_message',
  'update cards.guest_invitations set message_id = $2 where invitation_id = $1',
)
/** The email of an invitation is deleted as soon as the address is. */
export const recordMessage = (inside: Database, id: string, messageId: number) =>
  inside.rows(recordStatement, [id, messageId])

const findStatement = statement(
  'invitations.find',
  `select i.event_id, e.name from cards.guest_invitations i join cards.admissions a using (admission_id)
   join cards.poap_events e on e.event_id = i.event_id where a.ref_hash = $1 and i.state = 'sent'
   union all
   select i.event_id, e.name from cards.guest_invitations i join cards.poap_events e using (event_id)
   where i.decline_hash = $1 and i.state not in ('accepted', 'declined')`,
)
/** The event of an invitation that can still be answered, or whose reader was told that it was canceled and can say that they want no more. */
export const findInvitation = (database: Database, refHash: Buffer) =>
  database.row<{ event_id: string; name: string }>(findStatement, [refHash])

const addressStatement = statement(
  'invitations.address',
  `select i.email from cards.guest_invitations i join cards.admissions a using (admission_id) where a.ref_hash = $1 and i.state = 'sent'`,
  { readOnly: true },
)
/** The address that a link was sent to, until it is answered. */
export const findInvitedAddress = async (database: Database, refHash: Buffer): Promise<string | undefined> =>
  (await database.row<{ email: string }>(addressStatement, [refHash]))?.email

const declineStatement = statement(
  'invitations.decline',
  // By the link of the invitation, or by that of the email about the cancellation, which holds as long as the invitation is known.
  `with canceled as (
     select admission_id, address_hash from cards.guest_invitations where decline_hash = $1
   ), admission as (
     update cards.admissions a set revoked_at = $2
     where (a.ref_hash = $1 or a.admission_id = (select c.admission_id from canceled c)) and a.way = 'email' and a.spent_at is null
     returning a.admission_id
   ), declined as (
     update cards.guest_invitations i set state = 'declined', email = null from admission a
     where i.admission_id = a.admission_id and i.state = 'sent' returning i.address_hash
   )
   insert into cards.unwanted_invitations (address_hash, since)
   select address_hash, $2 from (select address_hash from declined union select address_hash from canceled) unwanted where $3
   on conflict do nothing`,
)
/** Declines an invitation, and with `all` every later one to this address. What was accepted stays. */
export const declineInvitation = (database: Database, refHash: Buffer, now: Date, { all }: { all: boolean }) =>
  database.rows(declineStatement, [refHash, now, all])

const toStatement = statement(
  'invitations.to',
  `select e.name as event, cards.wire_time(i.created_at) as invited_at
   from cards.guest_invitations i join cards.poap_events e using (event_id)
   where i.email = any ($1) and i.state = 'sent' order by i.created_at, i.invitation_id`,
)
/** What these addresses were invited to, and have not answered. */
export const listInvitationsTo = (database: Database, emails: readonly string[]) =>
  database.rows<{ event: string; invited_at: string }>(toStatement, [emails])
