import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { RemovedPoaps } from '@iyk/wire/imported-poaps.ts'
import type { CardsContext } from '../context.ts'
import { deleteImported } from './store.ts'

/** Removes one of the caller's imported POAPs, or all of them. Throws `imported_poap_not_found` for one that they do not have. */
export const removeImportedPoaps = async (
  { database }: Pick<CardsContext, 'database'>,
  { userId, importedId }: { userId: string; importedId?: string },
): Promise<RemovedPoaps['data']> => {
  const removed = await deleteImported(database, userId, importedId)
  if (importedId !== undefined && removed === 0) throw new Refusal('imported_poap_not_found')
  return { removed }
}
