import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { CardsContext } from '../../context.ts'
import { findMetadata } from './store.ts'

/** The JSON of `/metadata/<hash>.json`, byte by byte as it was frozen. Throws `route_not_found`. */
export const getMetadata = async (
  { database }: Pick<CardsContext, 'database'>,
  { file }: { file: string },
): Promise<string> => {
  const hash = /^(0x[0-9a-f]{64})\.json$/.exec(file)?.[1]
  const body = hash && (await findMetadata(database, hash))
  if (!body) throw new Refusal('route_not_found')
  return body
}
