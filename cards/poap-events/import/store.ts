import { type Database, statement } from '@iyk/kit/postgres/database.ts'
import type { ParsedRecord } from './parse-record.ts'

const fancyIdsStatement = statement(
  'poap_events.fancy_ids',
  'select fancy_id from cards.poap_events where holder_id = $1',
)

export const listFancyIds = async (database: Database, holderId: string) =>
  (await database.rows<{ fancy_id: string }>(fancyIdsStatement, [holderId])).map(({ fancy_id }) => fancy_id)

const insertImportedStatement = statement(
  'poap_events.insert_imported',
  `with added as (
     insert into cards.poap_events (
       holder_id, fancy_id, name, description, place, virtual_event, starts_local, ends_local, expires_local, timezone,
       approved_at, source_fancy_id, source_created_at, created_at)
     select $1, fancy_id, name, '', '', false, start_time, end_time, end_time, 'UTC', $2, source_fancy_id, source_created_at,
       source_created_at
     from unnest($3::text[], $4::text[], $5::timestamp[], $6::timestamp[], $7::text[], $8::timestamptz[])
       as record (fancy_id, name, start_time, end_time, source_fancy_id, source_created_at)
     on conflict (holder_id, source_fancy_id, source_created_at) where source_fancy_id is not null do nothing
     returning 1)
   select count(*)::int as count from added`,
)

/** The values of one field of all records. */
const columnOf =
  <One>(records: readonly One[]) =>
  <Key extends keyof One>(key: Key) =>
    records.map((record) => record[key])

type Imported = { holderId: string; records: readonly (ParsedRecord & { fancyId: string })[]; now: Date }

/** Stores one batch of an import. Returns how many events were new. */
export const insertImported = async (database: Database, { holderId, records, now }: Imported): Promise<number> => {
  const column = columnOf(records)
  const values = [
    column('fancyId'),
    column('name'),
    column('start'),
    column('end'),
    column('sourceFancyId'),
    column('sourceCreatedAt'),
  ]
  const row = await database.row<{ count: number }>(insertImportedStatement, [holderId, now, ...values])
  return row?.count ?? 0
}

const listChangedStatement = statement(
  'poap_events.list_changed',
  `select position::int - 1 as position
   from unnest($2::text[], $3::timestamp[], $4::timestamp[], $5::text[], $6::timestamptz[]) with ordinality
     as record (name, start_time, end_time, source_fancy_id, source_created_at, position)
   join cards.poap_events e using (source_fancy_id, source_created_at)
   where e.holder_id = $1 and (e.name, e.starts_local, e.ends_local) <> (record.name, start_time, end_time)
   order by position`,
)

/** The positions, from zero, of records whose event of that holder has another name or other dates. */
export const listChanged = async (
  database: Database,
  { holderId, records }: { holderId: string; records: readonly ParsedRecord[] },
): Promise<number[]> => {
  const column = columnOf(records)
  const values = [column('name'), column('start'), column('end'), column('sourceFancyId'), column('sourceCreatedAt')]
  return (await database.rows<{ position: number }>(listChangedStatement, [holderId, ...values])).map(
    ({ position }) => position,
  )
}
