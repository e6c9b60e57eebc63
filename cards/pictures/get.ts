import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { CardsContext, Viewer } from '../context.ts'
import { findPicture, pictureBelongsTo } from './store.ts'

type Input = {
  file: string
  /** Asked only where a picture is not for everybody. */
  findViewer?: () => Promise<Pick<Viewer, 'userId'> | undefined>
}

/**
 * The bytes of `/pictures/<file>`, a WebP, and whether they are for everybody. What is not approved, or is not any more, is for the holder
 * and for who collected it. Throws `route_not_found`.
 */
export const getPicture = async (
  { database }: Pick<CardsContext, 'database'>,
  { file, findViewer }: Input,
): Promise<{ bytes: Buffer; isPublic: boolean }> => {
  const hash = /^([0-9a-f]{64})\.webp$/.exec(file)?.[1]
  const picture = hash && (await findPicture(database, hash))
  if (!picture) throw new Refusal('route_not_found')
  if (!picture.is_public) {
    const viewer = await findViewer?.()
    if (!viewer || !(await pictureBelongsTo(database, hash, viewer.userId))) throw new Refusal('route_not_found')
  }
  return { bytes: picture.bytes, isPublic: picture.is_public }
}
