import { type Database, statement } from '@iyk/kit/postgres/database.ts'
import type { CancelReason } from '@iyk/wire/cancel-reasons.ts'
import type { Language } from '@iyk/wire/languages.ts'

const dueStatement = statement(
  'cancellations.due',
  `select c.event_id as "eventId", case when e.holder_id not like 'deleted-%' then e.holder_id end as "holderId"
   from cards.cancellations c join cards.poap_events e using (event_id) where c.next_at <= $1 order by c.next_at limit $2`,
  { readOnly: true },
)

/** The events whose guests have waited longest, and who has them: null once that account was deleted. */
export const listDueCancellations = (database: Database, now: Date, limit: number) =>
  database.rows<{ eventId: string; holderId: string | null }>(dueStatement, [now, limit])

const lockStatement = statement(
  'cancellations.lock',
  // The event, too, which `cancellation_notices` refers to: whoever takes it down or deletes it has it first and then this row.
  `select c.event_id as "eventId", c.language, c.after_serial as "afterSerial", c.after_invited as "afterInvited", e.name, e.closed_by as by,
     e.cancel_reason as reason, e.approved_at is not null and e.rejected_at is null as "isApproved"
   from cards.cancellations c join cards.poap_events e using (event_id)
   where c.event_id = $1 and c.next_at <= $2 for update of c skip locked for key share of e skip locked`,
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
  /** Whether anyone may read its name. */
  isApproved: boolean
}

/** An event whose guests are told now, until the transaction ends. Undefined where another host does it, or the event is being changed. */
export const lockCancellation = (inside: Database, eventId: string, now: Date) =>
  inside.row<Cancellation>(lockStatement, [eventId, now])

const moveStatement = statement(
  'cancellations.move',
  'update cards.cancellations set after_serial = $2, after_invited = $3, next_at = $4 where event_id = $1',
)

export const moveCancellation = (
  inside: Database,
  { eventId, afterSerial, afterInvited }: Pick<Cancellation, 'eventId' | 'afterSerial' | 'afterInvited'>,
  nextAt: Date,
) => inside.rows(moveStatement, [eventId, afterSerial, afterInvited, nextAt])

const endStatement = statement('cancellations.end', 'delete from cards.cancellations where event_id = any ($1::uuid[])')

/** Tells no more guests of these events. */
export const endCancellations = (database: Database, eventIds: readonly string[]) =>
  database.rows(endStatement, [eventIds])

const takeBackStatement = statement(
  'cancellations.take_back',
  `with unsent as (
     delete from outbox.messages m using cards.cancellation_notices n
     where n.event_id = any ($1::uuid[]) and m.message_id = n.message_id and m.sent_at is null returning m.message_id)
   delete from cards.cancellation_notices n using unsent u where n.event_id = any ($1::uuid[]) and n.message_id = u.message_id`,
)

/** The same, and deletes the emails that were not sent yet. Whom they were to counts as not told. */
export const dropCancellations = (database: Database, eventIds: readonly string[]): Promise<void> =>
  database.transaction(async (inside) => {
    await endCancellations(inside, eventIds)
    // A separate statement: one that waited for a guest who was being told would not see that email.
    await inside.rows(takeBackStatement, [eventIds])
  })

const heldStatement = statement(
  'cancellations.held',
  'select event_id as id from cards.poap_events where holder_id = $1 and closed_at is not null',
)

/** Drops those of all events that a user has. */
export const dropCancellationsOf = async (database: Database, holderId: string): Promise<void> => {
  const held = await database.rows<{ id: string }>(heldStatement, [holderId])
  await dropCancellations(
    database,
    held.map(({ id }) => id),
  )
}

const collectorStatement = statement(
  'cancellations.collector',
  // However often they were merged: an address of theirs, what they share first.
  `select k.serial, a.email, a.collector_id as "collectorId", (
     select c.user_id from cards.collectors c where c.collector_id = any (person.ids) and c.user_id is not null limit 1) as "userId"
   from (select * from cards.collectibles where event_id = $1 and serial > $2 order by serial limit 1) k
   cross join lateral (select cards.collectors_of_person(k.collector_id) as ids offset 0) person
   left join lateral (
     select e.email, e.collector_id from cards.collector_emails e where e.collector_id = any (person.ids)
     order by e.email is distinct from (select s.email from cards.shared_emails s where s.collectible_id = k.collectible_id), e.email
     limit 1) a on true`,
)

type Collector = { serial: number; userId: string | null; email: string | null; collectorId: string | null }

/** Whoever has the next serial number, and an address of theirs that was recorded here. */
export const findNextCollector = (inside: Database, { eventId, afterSerial }: Cancellation) =>
  inside.row<Collector>(collectorStatement, [eventId, afterSerial])

const lockAddressStatement = statement(
  'cancellations.lock_address',
  'select from cards.collector_emails where email = $1 and collector_id = $2 for share',
)

/** False if the address is not theirs anymore; else it stays so until the transaction ends, and whoever deletes it then finds what was written. */
export const lockAddress = async (inside: Database, email: string, collectorId: string): Promise<boolean> =>
  (await inside.row(lockAddressStatement, [email, collectorId])) !== undefined

const invitedStatement = statement(
  'cancellations.invited',
  `select i.invitation_id as id, i.address_hash as hash, i.email, i.language from cards.guest_invitations i
   where i.event_id = $1 and i.state = 'sent' and i.address_hash > $2
     and not exists (select from cards.unwanted_invitations u where u.address_hash = i.address_hash)
   order by i.address_hash limit 1 for update of i`,
)

/** The next of those who were invited by email, have not answered, and did not say that they want no such emails. Locked like an address. */
export const lockNextInvited = (inside: Database, { eventId, afterInvited }: Cancellation) =>
  inside.row<{ id: string; hash: Buffer; email: string; language: Language }>(invitedStatement, [eventId, afterInvited])

const recordStatement = statement(
  'cancellations.record',
  `insert into cards.cancellation_notices (event_id, address_hash, recorded_at) values ($1, $2, $3)
   on conflict do nothing returning true as noted`,
)

type Notice = { eventId: string; addressHash: Buffer }

/** False for an address that was told of this event's cancellation before. */
export const recordNotified = async (inside: Database, { eventId, addressHash }: Notice, now: Date): Promise<boolean> =>
  (await inside.row(recordStatement, [eventId, addressHash, now])) !== undefined

const recordMessageStatement = statement(
  'cancellations.record_message',
  `with noted as (
     update cards.cancellation_notices set message_id = $3 where event_id = $1 and address_hash = $2)
   update cards.guest_invitations set canceled_message_id = $3, decline_hash = $5 where invitation_id = $4`,
)

type Written = { messageId: number; invitation: { id: string; declineHash: Buffer } | undefined }

/** Which email it was, and for an invited person where they can say that they want no more. */
export const recordCanceledMessage = (
  inside: Database,
  { eventId, addressHash }: Notice,
  { messageId, invitation }: Written,
) =>
  inside.rows(recordMessageStatement, [
    eventId,
    addressHash,
    messageId,
    invitation?.id ?? null,
    invitation?.declineHash ?? null,
  ])

const forgetStatement = statement(
  'cancellations.forget',
  'delete from cards.cancellation_notices where address_hash = any ($1::bytea[])',
)

/** Forgets that these addresses were told, of any event. */
export const forgetNotices = (database: Database, hashes: readonly Buffer[]) => database.rows(forgetStatement, [hashes])

const deleteStatement = statement(
  'cancellations.delete',
  `delete from cards.cancellation_notices n using cards.poap_events e
   where e.event_id = n.event_id and (n.recorded_at < $1 or e.expires_at < $2)`,
)

/** Forgets who was told by then, and of events that expired before. */
export const deleteCancellationNotices = (database: Database, recordedBefore: Date, expiredBefore: Date) =>
  database.rows(deleteStatement, [recordedBefore, expiredBefore])
