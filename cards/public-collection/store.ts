import { type Database, statement } from '@iyk/kit/postgres/database.ts'
import type { CollectionChoices } from '@iyk/wire/public-collection.ts'

/** `picture_hash` names the picture by its bytes. */
export type CollectionRow = CollectionChoices & { picture_hash: string | null; taken_down_reason: string | null }

const columns = `c.name, c.display_name, c.is_on, c.shows_new, c.is_listed, encode(sha256(c.picture), 'hex') as picture_hash, c.taken_down_reason`

const findStatement = statement(
  'public_collection.find',
  `select ${columns} from cards.public_collections c where c.user_id = $1`,
)
export const findCollection = (database: Database, userId: string) =>
  database.row<CollectionRow>(findStatement, [userId])

const lockStatement = statement('public_collection.lock', `${findStatement.text} for update`)
export const lockCollection = (database: Database, userId: string) =>
  database.row<CollectionRow>(lockStatement, [userId])

const saveStatement = statement(
  'public_collection.save',
  `insert into cards.public_collections as c (user_id, name, display_name, is_on, shows_new, is_listed, changed_at)
   values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (user_id) do update set name = excluded.name, display_name = excluded.display_name, is_on = excluded.is_on,
     shows_new = excluded.shows_new, is_listed = excluded.is_listed, changed_at = excluded.changed_at
   returning ${columns}`,
)
export const saveCollection = async (database: Database, userId: string, choices: CollectionChoices, now: Date) => {
  const { name, display_name, is_on, shows_new, is_listed } = choices
  const values = [userId, name, display_name, is_on, shows_new, is_listed, now]
  return (await database.row<CollectionRow>(saveStatement, values))!
}

const savePictureStatement = statement(
  'public_collection.save_picture',
  `update cards.public_collections c set picture = $2, changed_at = $3 where c.user_id = $1 returning ${columns}`,
)
/** Null removes the picture. Undefined for a user without a collection. */
export const savePicture = (database: Database, userId: string, picture: Buffer | null, now: Date) =>
  database.row<CollectionRow>(savePictureStatement, [userId, picture, now])

const deleteStatement = statement(
  'public_collection.delete',
  `with visibility as (delete from cards.collectible_visibility where user_id = $1),
     imported as (update cards.imported_poaps set is_shown = false where user_id = $1 and is_shown),
     names as (update cards.collection_names set released_at = $2 where user_id = $1 and released_at is null)
   delete from cards.public_collections where user_id = $1`,
)
export const deleteCollection = (database: Database, userId: string, now: Date) =>
  database.rows(deleteStatement, [userId, now])

const findShownStatement = statement(
  'public_collection.find_shown',
  `select c.user_id, ${columns} from cards.public_collections c where c.name = $1 and c.is_on and c.taken_down_at is null`,
  { readOnly: true },
)
/** A collection that everyone may see, unless its owner is banned. */
export const findShownRow = (database: Database, name: string) =>
  database.row<CollectionRow & { user_id: string }>(findShownStatement, [name])

const findPictureStatement = statement(
  'public_collection.find_picture',
  'select user_id, picture from cards.public_collections where name = $1 and is_on and taken_down_at is null and picture is not null',
  { readOnly: true },
)
export const findShownPicture = (database: Database, name: string) =>
  database.row<{ user_id: string; picture: Buffer }>(findPictureStatement, [name])

const ownPictureStatement = statement(
  'public_collection.own_picture',
  'select picture from cards.public_collections where user_id = $1 and name = $2 and picture is not null',
  { readOnly: true },
)
export const findOwnPicture = async (database: Database, userId: string, name: string) =>
  (await database.row<{ picture: Buffer }>(ownPictureStatement, [userId, name]))?.picture
