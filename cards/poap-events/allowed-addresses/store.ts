import { type Database, statement } from '@iyk/kit/postgres/database.ts'

const insertStatement = statement(
  'allowed_addresses.insert',
  `insert into cards.admissions (event_id, way, ref_hash, opened_at)
   select $1, 'list', hash, $3 from unnest($2::bytea[]) g (hash) order by hash on conflict (ref_hash) do nothing returning 1`,
)
/** Returns how many were not there yet. */
export const insertListed = async (
  database: Database,
  { eventId, hashes, now }: { eventId: string; hashes: readonly Buffer[]; now: Date },
): Promise<number> => (await database.rows(insertStatement, [eventId, hashes, now])).length

const deleteStatement = statement(
  'allowed_addresses.delete',
  `delete from cards.admissions where event_id = $1 and way = 'list' and spent_at is null`,
)
export const deleteListed = (database: Database, eventId: string) => database.rows(deleteStatement, [eventId])
