import type { PublicCollection } from '@iyk/wire/public-collection.ts'
import type { CardsContext } from '../context.ts'
import { type CollectionRow, findCollection } from './store.ts'

/** The address of its picture, which changes with the picture. */
export const pictureAddress = ({ name, picture_hash: hash }: Pick<CollectionRow, 'name' | 'picture_hash'>) =>
  hash === null ? null : `/@${name}.webp?${hash.slice(0, 12)}`

/** As its owner sees it. */
export const toOwn = ({ picture_hash, ...row }: CollectionRow): PublicCollection => ({
  ...row,
  picture_url: pictureAddress({ name: row.name, picture_hash }),
})

/** The caller's public collection; null for a user who never turned it on. */
export const findPublicCollection = async (
  { database }: Pick<CardsContext, 'database'>,
  userId: string,
): Promise<PublicCollection | null> => {
  const row = await findCollection(database, userId)
  return row ? toOwn(row) : null
}
