import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { CardsContext, Viewer } from '../context.ts'
import { findPicture, pictureBelongsTo } from './store.ts'

type Input = {
  file: string
  /** Called only for a picture that is not public. */
  findViewer?: () => Promise<Pick<Viewer, 'userId'> | undefined>
}

/**
 * The bytes of `/pictures/<file>`, a WebP, and whether they are public. A picture that is not approved, or no longer, is visible only to
 * the holder and to those who collected it. Throws `route_not_found`.
 */
export const getPicture = async (
  { database, readStale }: Pick<CardsContext, 'database' | 'readStale'>,
  { file, findViewer }: Input,
): Promise<{ bytes: Buffer; isPublic: boolean }> => {
  const hash = /^([0-9a-f]{64})\.webp$/.exec(file)?.[1]
  // Who may see one that is not public is not left to old data.
  const picture =
    hash &&
    (await readStale(
      (one) => findPicture(one, hash),
      (found) => found?.is_public === true,
    ))
  if (!picture) throw new Refusal('route_not_found')
  if (!picture.is_public) {
    const viewer = await findViewer?.()
    if (!viewer || !(await pictureBelongsTo(database, hash, viewer.userId))) throw new Refusal('route_not_found')
  }
  return { bytes: picture.bytes, isPublic: picture.is_public }
}
