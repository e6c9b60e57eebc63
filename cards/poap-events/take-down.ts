import type { CardsContext } from '../context.ts'
import { dropCancellations } from './cancellations/store.ts'
import { parseReason } from './reject.ts'
import { findAnyEvent, type OperatorEvent } from './store.ts'
import { closeEvent, lockEvent } from './versions/store.ts'

/**
 * Hides an event at once from everyone but its holder, whether or not a change is pending; approving it restores it.
 * Collectors keep their collectibles; guests hear no more of its cancellation, not even once it is restored. Undefined when there is no such event.
 */
export const takeDownEvent = (
  { database, clock }: Pick<CardsContext, 'database' | 'clock'>,
  eventId: string,
  reason: string,
): Promise<OperatorEvent | undefined> =>
  database.transaction(async (inside) => {
    const [now, given] = [clock(), parseReason(reason)]
    const locked = await lockEvent(inside, eventId, null)
    if (!locked) return undefined
    await closeEvent(inside, locked.id, given, now)
    await dropCancellations(inside, [locked.id])
    return findAnyEvent(inside, { eventId: locked.id, now })
  })
