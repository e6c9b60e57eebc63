import { type Database, statement } from '@iyk/kit/postgres/database.ts'

const saveStatement = statement(
  'pictures.save',
  // The update locks the row against concurrent removal.
  `insert into cards.pictures as p (hash, bytes, created_at) values ($1, $2, $3)
   on conflict (hash) do update set created_at = p.created_at
   returning taken_down_at is null as stored`,
)

/** Stores a picture under its hash, the same bytes only once. False when it was taken down. */
export const savePicture = async (database: Database, picture: { hash: string; bytes: Buffer; now: Date }) =>
  (await database.row<{ stored: boolean }>(saveStatement, [picture.hash, picture.bytes, picture.now]))!.stored

const findStatement = statement(
  'pictures.find',
  // Public: approved pictures of events that are still approved, and pictures of tokens.
  `select p.bytes,
     exists (select from cards.metadata m where m.picture = p.hash)
     or exists (
       select from cards.event_versions v join cards.poap_events e using (event_id)
       where v.picture = p.hash and v.approved_at is not null and e.approved_at is not null) as is_public
   from cards.pictures p where p.hash = $1 and p.taken_down_at is null`,
)

export const findPicture = (database: Database, hash: string) =>
  database.row<{ bytes: Buffer; is_public: boolean }>(findStatement, [hash])

const findAnyStatement = statement('pictures.find_any', 'select bytes from cards.pictures where hash = $1', {
  readOnly: true,
})
/** For operators, also one that was taken down. */
export const findAnyPicture = (database: Database, hash: string) =>
  database.row<{ bytes: Buffer }>(findAnyStatement, [hash])

const belongsStatement = statement(
  'pictures.belongs_to',
  `select exists (
     select from cards.event_versions v join cards.poap_events e using (event_id)
     where v.picture = $1 and cards.may_manage(e, $2)
   ) or exists (
     select from cards.event_versions v
     join cards.collectibles k using (event_id, version)
     join cards.collectors c using (collector_id)
     where v.picture = $1 and c.user_id = $2
   ) as belongs`,
)

/** Whether a user holds or co-hosts an event with this picture, or collected one. */
export const pictureBelongsTo = async (database: Database, hash: string, userId: string): Promise<boolean> =>
  (await database.row<{ belongs: boolean }>(belongsStatement, [hash, userId]))!.belongs

const takeDownStatement = statement(
  'pictures.take_down',
  'update cards.pictures set taken_down_at = $2 where hash = $1 returning hash',
)

/** Takes a picture down, or restores it with null. False when there is none. */
export const setTakenDown = async (database: Database, hash: string, at: Date | null): Promise<boolean> =>
  (await database.row(takeDownStatement, [hash, at])) !== undefined

const removeUnusedStatement = statement(
  'pictures.remove_unused',
  // Skips a picture that a concurrent request is using, and keeps one that was taken down, to refuse it in future uploads.
  `delete from cards.pictures where hash = (
     select p.hash from cards.pictures p
     where p.hash = $1 and p.taken_down_at is null
       and not exists (select from cards.event_versions v where v.picture = p.hash)
       and not exists (select from cards.poap_events e where e.picture = p.hash)
       and not exists (select from cards.metadata m where m.picture = p.hash)
     for update skip locked)`,
)

/** Deletes a picture that no event or token uses anymore. */
export const removeUnusedPicture = (database: Database, hash: string) => database.rows(removeUnusedStatement, [hash])
