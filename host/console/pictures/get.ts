import type { CardsContext } from '@iyk/cards/context.ts'
import { findAnyPicture } from '@iyk/cards/pictures/store.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'

/** A picture, whether or not others may see it. Throws `picture_not_found`. */
export const getPicture = async (
  { database }: Pick<CardsContext, 'database'>,
  { hash }: { hash: string },
): Promise<Response> => {
  const picture = await findAnyPicture(database, hash)
  if (!picture) throw new Refusal('picture_not_found')
  return new Response(new Uint8Array(picture.bytes), {
    headers: { 'content-type': 'image/webp', 'cache-control': 'private, no-store' },
  })
}
