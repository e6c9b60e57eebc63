import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { CardsContext } from '../context.ts'
import { findPictureBytes } from './store.ts'

/** The bytes of `/pictures/<file>`, a WebP. Throws `route_not_found`. */
export const getPicture = async (
  { database }: Pick<CardsContext, 'database'>,
  { file }: { file: string },
): Promise<Buffer> => {
  const hash = /^([0-9a-f]{64})\.webp$/.exec(file)?.[1]
  const bytes = hash && (await findPictureBytes(database, hash))
  if (!bytes) throw new Refusal('route_not_found')
  return bytes
}
