import type { CardsContext } from '../context.ts'
import { readReason } from './reject.ts'
import { findAnyEvent, type OperatorEvent } from './store.ts'
import { closeEvent, lockEvent } from './versions/store.ts'

/**
 * Takes an event away from everybody but its holder, at once, whatever waits beside it; approving it puts it back as it was. What was collected
 * stays with who has it. Undefined when there is no such event.
 */
export const takeDownEvent = (
  { database, clock }: Pick<CardsContext, 'database' | 'clock'>,
  eventId: string,
  reason: string,
): Promise<OperatorEvent | undefined> =>
  database.transaction(async (inside) => {
    const [now, given] = [clock(), readReason(reason)]
    const locked = await lockEvent(inside, eventId, null)
    if (!locked) return undefined
    await closeEvent(inside, locked.id, given, now)
    return findAnyEvent(inside, { eventId: locked.id, now })
  })
