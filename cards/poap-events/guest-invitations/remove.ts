import type { EventWays } from '@iyk/wire/ways.ts'
import { requireRight } from '../rights.ts'
import { readEventWays, type WaysContext } from '../ways/get.ts'
import { withdrawAll } from './store.ts'

type Input = { userId: string; eventId: string }

/** Withdraws all invitations that were not answered, and forgets their addresses. Throws `poap_event_not_found`. */
export const withdrawInvitations = async (
  context: WaysContext,
  { userId, eventId }: Input,
): Promise<EventWays['data']> => {
  await requireRight(context.database, { userId, eventId, right: 'manage' })
  await withdrawAll(context.database, eventId, context.clock())
  return readEventWays(context, eventId)
}
