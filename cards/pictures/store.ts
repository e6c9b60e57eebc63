import { type Database, statement } from '@iyk/kit/postgres/database.ts'

const keepStatement = statement(
  'pictures.keep',
  // The update holds the row against a removal at the same moment.
  `insert into cards.pictures as p (hash, bytes, created_at) values ($1, $2, $3)
   on conflict (hash) do update set created_at = p.created_at
   returning taken_down_at is null as kept`,
)

/** Keeps a picture under its hash; the same bytes are kept once. False when they were taken down. */
export const keepPicture = async (database: Database, picture: { hash: string; bytes: Buffer; now: Date }) =>
  (await database.row<{ kept: boolean }>(keepStatement, [picture.hash, picture.bytes, picture.now]))!.kept

const findStatement = statement(
  'pictures.find',
  // Public is what an approved event showed to anybody, while that event is approved, and what tokens name.
  `select p.bytes,
     exists (select from cards.metadata m where m.picture = p.hash)
     or exists (
       select from cards.event_versions v join cards.poap_events e using (event_id)
       where v.picture = p.hash and v.approved_at is not null and e.approved_at is not null) as is_public
   from cards.pictures p where p.hash = $1 and p.taken_down_at is null`,
)

export const findPicture = (database: Database, hash: string) =>
  database.row<{ bytes: Buffer; is_public: boolean }>(findStatement, [hash])

const belongsStatement = statement(
  'pictures.belongs_to',
  `select exists (
     select from cards.event_versions v join cards.poap_events e using (event_id)
     where v.picture = $1 and e.holder_id = $2
   ) or exists (
     select from cards.event_versions v
     join cards.collectibles k using (event_id, version)
     join cards.collectors c using (collector_id)
     where v.picture = $1 and c.user_id = $2
   ) as belongs`,
)

/** Whether a user holds an event with this picture, or collected one. */
export const pictureBelongsTo = async (database: Database, hash: string, userId: string): Promise<boolean> =>
  (await database.row<{ belongs: boolean }>(belongsStatement, [hash, userId]))!.belongs

const takeDownStatement = statement(
  'pictures.take_down',
  'update cards.pictures set taken_down_at = $2 where hash = $1 returning hash',
)

/** Takes a picture down, or puts it back with null. False when there is none. */
export const setTakenDown = async (database: Database, hash: string, at: Date | null): Promise<boolean> =>
  (await database.row(takeDownStatement, [hash, at])) !== undefined

const removeUnusedStatement = statement(
  'pictures.remove_unused',
  // One that is being taken up right now is locked, and left; one that was taken down stays known.
  `delete from cards.pictures where hash = (
     select p.hash from cards.pictures p
     where p.hash = $1 and p.taken_down_at is null
       and not exists (select from cards.event_versions v where v.picture = p.hash)
       and not exists (select from cards.poap_events e where e.picture = p.hash)
       and not exists (select from cards.metadata m where m.picture = p.hash)
     for update skip locked)`,
)

/** Removes a picture that no event and no token shows any more. */
export const removeUnusedPicture = (database: Database, hash: string) => database.rows(removeUnusedStatement, [hash])
