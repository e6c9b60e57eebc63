import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { EventWays } from '@iyk/wire/ways.ts'
import { requireRight } from '../rights.ts'
import { readEventWays, type WaysContext } from '../ways/get.ts'
import { findBatch, revokeCodes } from './store.ts'

type Input = { userId: string; eventId: string; batchId: string }

/** Withdraws the codes of a batch that are still free. Throws `poap_event_not_found`, `code_batch_not_found`. */
export const removeCodes = async (
  context: WaysContext,
  { userId, eventId, batchId }: Input,
): Promise<EventWays['data']> => {
  const { database, clock } = context
  await requireRight(database, { userId, eventId, right: 'manage' })
  if (!(await findBatch(database, eventId, batchId))) throw new Refusal('code_batch_not_found')
  await revokeCodes(database, batchId, clock())
  return readEventWays(context, eventId)
}
