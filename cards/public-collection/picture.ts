import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { PublicCollection } from '@iyk/wire/public-collection.ts'
import type { CardsContext } from '../context.ts'
import { portrait } from '../poap-events/picture-size.ts'
import { reEncodePicture } from '../poap-events/re-encode-picture.ts'
import { toOwn } from './get.ts'
import { findCollection, savePicture } from './store.ts'

type Context = Pick<CardsContext, 'database' | 'clock'>

const save = async ({ database, clock }: Context, userId: string, bytes: Buffer | null): Promise<PublicCollection> => {
  const saved = await savePicture(database, userId, bytes, clock())
  if (!saved) throw new Refusal('public_collection_not_found')
  return toOwn(saved)
}

/** Sets the picture of the caller's public collection from a PNG, JPEG or WebP. Throws `public_collection_not_found`, `invalid_picture`. */
export const replaceCollectionPicture = async (
  context: Context,
  { userId, picture }: { userId: string; picture: Buffer | undefined },
): Promise<PublicCollection> => {
  if (!(await findCollection(context.database, userId))) throw new Refusal('public_collection_not_found')
  if (!picture) throw new Refusal('invalid_picture')
  return await save(context, userId, await reEncodePicture(picture, userId, portrait))
}

export const removeCollectionPicture = (context: Context, userId: string): Promise<PublicCollection> =>
  save(context, userId, null)
