import type { EventWays } from '@iyk/wire/ways.ts'
import { requireRight } from '../rights.ts'
import { readEventWays, type WaysContext } from '../ways/get.ts'
import { deleteListed } from './store.ts'

type Input = { userId: string; eventId: string }

/** Empties the list of allowed addresses, except for those that collected. Throws `poap_event_not_found`. */
export const removeAllowedAddresses = async (
  context: WaysContext,
  { userId, eventId }: Input,
): Promise<EventWays['data']> => {
  await requireRight(context.database, { userId, eventId, right: 'manage' })
  await deleteListed(context.database, eventId)
  return readEventWays(context, eventId)
}
