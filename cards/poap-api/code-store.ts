import { type Database, statement } from '@iyk/kit/postgres/database.ts'
import { type EventRow, eventFace } from './store.ts'

export type CodeRow = {
  event: EventRow
  place: number
  made_at: string
  used_at: string | null
  /** Why nothing can be collected with it. */
  refusal: string | null
}

const findStatement = statement(
  'poap_api.find_code',
  `select ${eventFace} as event, a.place, cards.wire_time(a.opened_at) as made_at, cards.wire_time(a.spent_at) as used_at,
     cards.admission_refusal(a, e, false, $2) as refusal
   from cards.admissions a join cards.poap_events e on e.event_id = a.event_id and e.approved_at is not null
   where a.ref_hash = $1 and a.way = 'code'`,
)

/** A code of an approved event, by its hash. */
export const findCode = (database: Database, refHash: Buffer, now: Date) =>
  database.row<CodeRow>(findStatement, [refHash, now])
