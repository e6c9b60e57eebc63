import type { CardsContext } from '@iyk/cards/context.ts'
import { showEventForOperator } from '@iyk/cards/poap-events/show-for-operator.ts'
import type { OperatorEvent } from '@iyk/cards/poap-events/store.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'

type Context = Pick<CardsContext, 'database' | 'clock'>

/** What was found of an event; throws `poap_event_not_found` for nothing. */
export const foundEvent = <Found>(found: Found | undefined): Found => {
  if (!found) throw new Refusal('poap_event_not_found')
  return found
}

/** Any event, as operators see it. Throws `poap_event_not_found`. */
export const requireEvent = async (cards: Context, eventId: string): Promise<OperatorEvent> =>
  foundEvent(await showEventForOperator(cards, eventId))

/** What the audit log records about an event. */
export const aboutEvent = ({ holder_id, id, version }: OperatorEvent) => ({
  user_id: holder_id,
  subject: `${id} ${version}`,
})
