import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { CodeStates } from '@iyk/wire/ways.ts'
import type { CardsContext } from '../../context.ts'
import { requireRight } from '../rights.ts'
import { findBatch, listCodes } from './store.ts'

type Input = { userId: string; eventId: string; batchId: string }

/** What became of codes that were made together, by serial number and never by address. Throws `poap_event_not_found`, `code_batch_not_found`. */
export const getCodes = async (
  { database }: Pick<CardsContext, 'database'>,
  { userId, eventId, batchId }: Input,
): Promise<CodeStates['data']> => {
  await requireRight(database, { userId, eventId, right: 'manage' })
  const batch = await findBatch(database, eventId, batchId)
  if (!batch) throw new Refusal('code_batch_not_found')
  return { batch, codes: await listCodes(database, batchId) }
}
