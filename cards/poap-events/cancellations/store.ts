import { type Database, statement } from '@iyk/kit/postgres/database.ts'
import type { CancelReason } from '@iyk/wire/cancel-reasons.ts'
import type { Language } from '@iyk/wire/languages.ts'

const lockStatement = statement(
  'cancellations.lock',
  `select c.event_id as "eventId", c.language, c.after_serial as "afterSerial", c.after_invited as "afterInvited", e.name, e.closed_by as by,
     e.cancel_reason as reason
   from cards.cancellations c join cards.poap_events e using (event_id)
   where c.next_at <= $1 order by c.next_at limit 1 for update of c skip locked`,
)

export type Cancellation = {
  eventId: string
  language: Language
  afterSerial: number
  afterInvited: Buffer
  name: string
  by: 'holder' | 'operator' | null
  /** Null for an event that goes on again. */
  reason: CancelReason | null
}

/** The event whose guests have waited longest, until the transaction ends. Undefined where nobody is to be told, or other hosts do it. */
export const lockDueCancellation = (inside: Database, now: Date) => inside.row<Cancellation>(lockStatement, [now])

const moveStatement = statement(
  'cancellations.move',
  'update cards.cancellations set after_serial = $2, after_invited = $3, next_at = $4 where event_id = $1',
)

/** `nextAt`: null when all were told. */
export const moveCancellation = (
  inside: Database,
  { eventId, afterSerial, afterInvited }: Cancellation,
  nextAt: Date | null,
) => inside.rows(moveStatement, [eventId, afterSerial, afterInvited, nextAt])

const collectorsStatement = statement(
  'cancellations.collectors',
  // However often they were merged: an address of theirs, what they share first.
  `select k.serial, a.email, (
     select c.user_id from cards.collectors c where c.collector_id = any (person.ids) and c.user_id is not null limit 1) as "userId"
   from (select * from cards.collectibles where event_id = $1 and serial > $2 order by serial limit $3) k
   cross join lateral (select cards.collectors_of_person(k.collector_id) as ids offset 0) person
   left join lateral (
     select e.email from cards.collector_emails e where e.collector_id = any (person.ids)
     order by e.email is distinct from (select s.email from cards.shared_emails s where s.collectible_id = k.collectible_id), e.email
     limit 1) a on true
   order by k.serial`,
)

type Collector = { serial: number; userId: string | null; email: string | null }

/** Whoever has the next serial numbers, and an address of theirs that was recorded here. */
export const listCollectorsAfter = (inside: Database, { eventId, afterSerial }: Cancellation, limit: number) =>
  inside.rows<Collector>(collectorsStatement, [eventId, afterSerial, limit])

const invitedStatement = statement(
  'cancellations.invited',
  `select address_hash as hash, email, language from cards.guest_invitations
   where event_id = $1 and state = 'sent' and address_hash > $2 order by address_hash limit $3`,
)

/** The next of those who were invited by email and have not answered. */
export const listInvitedAfter = (inside: Database, { eventId, afterInvited }: Cancellation, limit: number) =>
  inside.rows<{ hash: Buffer; email: string; language: Language }>(invitedStatement, [eventId, afterInvited, limit])

const recordStatement = statement(
  'cancellations.record',
  'insert into cards.cancellation_notices (event_id, address_hash) values ($1, $2) on conflict do nothing returning true as noted',
)

/** False for an address that was told of this event's cancellation before. */
export const recordNotified = async (inside: Database, eventId: string, addressHash: Buffer): Promise<boolean> =>
  (await inside.row(recordStatement, [eventId, addressHash])) !== undefined

const deleteStatement = statement(
  'cancellations.delete',
  'delete from cards.cancellation_notices n using cards.poap_events e where e.event_id = n.event_id and e.expires_at < $1',
)

/** Forgets who was told, of events that expired before. */
export const deleteCancellationNotices = (database: Database, expiredBefore: Date) =>
  database.rows(deleteStatement, [expiredBefore])
