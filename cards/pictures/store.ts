import { type Database, statement } from '@iyk/kit/postgres/database.ts'

const keepStatement = statement(
  'pictures.keep',
  // The update holds the row against a removal at the same moment.
  `insert into cards.pictures as p (hash, bytes, created_at) values ($1, $2, $3)
   on conflict (hash) do update set created_at = p.created_at`,
)

/** Keeps a picture under its hash; the same bytes are kept once. */
export const keepPicture = (database: Database, picture: { hash: string; bytes: Buffer; now: Date }) =>
  database.rows(keepStatement, [picture.hash, picture.bytes, picture.now])

const findStatement = statement('pictures.find', 'select bytes from cards.pictures where hash = $1')

export const findPictureBytes = async (database: Database, hash: string) =>
  (await database.row<{ bytes: Buffer }>(findStatement, [hash]))?.bytes

const removeUnusedStatement = statement(
  'pictures.remove_unused',
  // One that is being taken up right now is locked, and left.
  `delete from cards.pictures where hash = (
     select p.hash from cards.pictures p
     where p.hash = $1 and not exists (select from cards.poap_events e where e.picture = p.hash)
       and not exists (select from cards.metadata m where m.picture = p.hash)
     for update skip locked)`,
)

/** Removes a picture that no event and no token shows any more. */
export const removeUnusedPicture = (database: Database, hash: string) => database.rows(removeUnusedStatement, [hash])
