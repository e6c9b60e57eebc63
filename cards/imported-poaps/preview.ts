import type { PoapsImported } from '@iyk/wire/imported-poaps.ts'
import type { CardsContext } from '../context.ts'
import { previewImported } from './store.ts'

/** How many of these tokens the caller does not have, and would get from a file. */
export const previewPoaps = async (
  { database }: Pick<CardsContext, 'database'>,
  { userId, tokenIds }: { userId: string; tokenIds: readonly string[] },
): Promise<PoapsImported['data']> => {
  const { added, known, left_out } = await previewImported(database, userId, tokenIds)
  return { added, known, left_out }
}
