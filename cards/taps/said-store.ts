import { type Database, statement } from '@iyk/kit/postgres/database.ts'
import type { Reading } from './ref.ts'

const opens = '$5::boolean and c.opened_at is null'
const says = `$6::text is distinct from c.said_inscription and $6::text is not null
  and coalesce((c.said_key_version, c.said_counter) < ($2::smallint, $3::integer), true)`

const seals = `not $5::boolean and $7::boolean and c.sealed_at is null`

const saidStatement = statement(
  'taps.said',
  // The row is written only where something is new: nearly every reading says what the one before said.
  `with recorded as (
     update cards.cards c set
       opened_at = case when ${opens} then $4 else c.opened_at end,
       opened_key_version = case when ${opens} then $2 else c.opened_key_version end,
       opened_counter = case when ${opens} then $3 else c.opened_counter end,
       sealed_at = case when ${seals} then $4 else c.sealed_at end,
       said_inscription = case when ${says} then $6 else c.said_inscription end,
       said_key_version = case when ${says} then $2 else c.said_key_version end,
       said_counter = case when ${says} then $3 else c.said_counter end
     where c.card_id = $1 and c.key_version = $2 and (${opens} or ${seals} or ${says}))
   select coalesce((c.opened_key_version, c.opened_counter) < ($2::smallint, $3::integer), false) as was_opened_before
   from cards.cards c where c.card_id = $1 and c.key_version = $2`,
)

type Said = {
  opened: boolean
  /** Says that its loop is closed, and was never open. */
  sealed: boolean
  inscription: string | undefined
  now: Date
}

/**
 * Keeps the first reading of a closed seal, the first of an open one, and the newest inscription of a chip. Undefined if the card has other keys by now, or is
 * gone.
 */
export const recordSaid = (
  database: Database,
  { cardId, keyVersion, counter }: Reading,
  { opened, sealed, inscription, now }: Said,
): Promise<{ was_opened_before: boolean } | undefined> =>
  database.row(saidStatement, [cardId, keyVersion, counter, now, opened, inscription ?? null, sealed])
