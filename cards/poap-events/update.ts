import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { PoapEvent, PoapEventDraft } from '@iyk/wire/poap-events.ts'
import type { CardsContext } from '../context.ts'
import { readDraft } from './read-draft.ts'
import { updateHeldEvent } from './store.ts'

type Context = Pick<CardsContext, 'database' | 'clock'>
type Input = { holderId: string; eventId: string; draft: PoapEventDraft }

/**
 * Replaces what the holder filled in. An approved event stays approved; a rejected one waits for approval again, even
 * where new ones need none. Its `fancy_id` stays. Throws `poap_event_not_found`, `supply_below_collected`.
 */
export const updateEvent = async (
  { database, clock }: Context,
  { holderId, eventId, draft }: Input,
): Promise<PoapEvent> => {
  const event = await updateHeldEvent(database, { eventId, holderId, draft: readDraft(draft), now: clock() })
  if (!event) throw new Refusal('poap_event_not_found')
  return event
}
