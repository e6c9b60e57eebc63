import { type Database, statement } from '@iyk/kit/postgres/database.ts'
import type { CancelReason } from '@iyk/wire/cancel-reasons.ts'
import type { Language } from '@iyk/wire/languages.ts'
import { cancellationNoticeMinutes } from '@iyk/wire/limits.ts'
import type { PoapEventStatus } from '@iyk/wire/poap-events.ts'

/** Passes of a canceled event say so. */
const passChanges = `passes as (
     insert into cards.pass_changes (event_id) select event_id from changed where is_noted and exists (select from cards.pass_registrations))`

const closeStatement = statement(
  'poap_events.close_early',
  // Only what is approved and not over can be closed. Whoever collects at this moment has the row first, or finds it closed. What the holder closed
  // the operator takes over, so that only they reopen it; a reason stays unless another is given.
  `with changed as (
     update cards.poap_events e
     set closed_at = coalesce(e.closed_at, $3), closed_by = $4, cancel_reason = coalesce($5, e.cancel_reason), closings = e.closings + 1, closing_changed_at = $3
     where e.event_id = $1 and ($2::text is null or cards.may_manage(e, $2))
       and (cards.event_status(e, $3) = 'active' or (cards.event_status(e, $3) = 'future' and $5::text is not null)
         or ($2::text is null and e.closed_at is not null and e.rejected_at is null and e.expires_at > $3))
     returning e.event_id, e.cancel_reason is not null as is_noted),
   told as (
     insert into cards.cancellations (event_id, language, next_at)
     select event_id, $6, $3::timestamptz + interval '${cancellationNoticeMinutes} minutes' from changed where is_noted
     on conflict (event_id) do update
     set language = excluded.language, next_at = excluded.next_at, after_serial = default, after_invited = default),
   ${passChanges}
   select event_id from changed`,
)

type Closing = {
  eventId: string
  /** Null for the operator. */
  userId: string | null
  /** Null ends it early. */
  reason: CancelReason | null
  /** For guests of whom none is known. */
  language: Language
  now: Date
}

/** False when the event is not the user's to close, or is not open. The operator also closes what is closed already. */
export const closeEarly = async (
  database: Database,
  { eventId, userId, reason, language, now }: Closing,
): Promise<boolean> => {
  const by = userId === null ? 'operator' : 'holder'
  return (await database.row(closeStatement, [eventId, userId, now, by, reason, language])) !== undefined
}

const reopenStatement = statement(
  'poap_events.reopen',
  `with changed as (
     update cards.poap_events e
     set closed_at = null, closed_by = null, cancel_reason = null, closings = e.closings + 1, closing_changed_at = $3
     where e.event_id = $1 and e.closed_at is not null
       and ($2::text is null or (e.closed_by = 'holder' and cards.may_manage(e, $2)))
     returning e.event_id, true as is_noted),
   ${passChanges}
   select event_id from changed`,
)

/** False when the event is not the user's to reopen, or is not closed. */
export const reopen = async (
  database: Database,
  { eventId, userId, now }: Omit<Closing, 'reason' | 'language'>,
): Promise<boolean> => (await database.row(reopenStatement, [eventId, userId, now])) !== undefined

const findStatement = statement(
  'poap_events.find_closing',
  'select cards.event_status(e, $2) as status, e.closed_by from cards.poap_events e where e.event_id = $1',
)

export const findClosing = (database: Database, eventId: string, now: Date) =>
  database.row<{ status: PoapEventStatus; closed_by: 'holder' | 'operator' | null }>(findStatement, [eventId, now])
