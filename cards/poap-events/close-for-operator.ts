import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { CancelReason } from '@iyk/wire/cancel-reasons.ts'
import type { CardsContext } from '../context.ts'
import { dropCancellations } from './cancellations/store.ts'
import { closeRefusals, reopenUntold } from './closing.ts'
import { closeEarly, findClosing } from './closing-store.ts'
import { transferInStore } from './roles-store.ts'
import { findAnyEvent, type OperatorEvent } from './store.ts'

type Context = Pick<CardsContext, 'database' | 'clock'>

/**
 * The operator cancels an event for a reason, or ends it early with null; its holder cannot reopen it. One that is closed already becomes the operator's: it
 * takes the reason, and without one stays as it is. With `isQuiet`, no guest is told. Undefined when there is no such event. Throws what `closeEventEarly`
 * throws.
 */
export const closeForOperator = async (
  { database, clock }: Context,
  eventId: string,
  reason: CancelReason | null,
  { isQuiet = false }: { isQuiet?: boolean } = {},
): Promise<OperatorEvent | undefined> =>
  database.transaction(async (inside) => {
    const now = clock()
    if (!(await closeEarly(inside, { eventId, userId: null, reason, language: 'en', now }))) {
      const found = await findClosing(inside, eventId, now)
      if (found) throw new Refusal(closeRefusals[found.status])
    }
    if (isQuiet) await dropCancellations(inside, [eventId])
    return findAnyEvent(inside, { eventId, now })
  })

/** Sends no more emails about the cancellation of an event. */
export const stopNotifying = ({ database }: Pick<Context, 'database'>, eventId: string): Promise<void> =>
  dropCancellations(database, [eventId])

/** Reopens an event, whoever closed it; one that is not closed stays as it is. Undefined when there is no such event. */
export const reopenForOperator = async (
  { database, clock }: Context,
  eventId: string,
): Promise<OperatorEvent | undefined> =>
  database.transaction(async (inside) => {
    const now = clock()
    await reopenUntold(inside, { eventId, userId: null, now })
    return findAnyEvent(inside, { eventId, now })
  })

/** Gives an event to a user, without asking; whoever had it stays as co-host. Undefined when there is no such event. */
export const transferForOperator = async (
  { database, clock }: Context,
  { eventId, holderId }: { eventId: string; holderId: string },
): Promise<OperatorEvent | undefined> =>
  database.transaction(async (inside) => {
    const now = clock()
    await transferInStore(inside, eventId, holderId, now)
    return findAnyEvent(inside, { eventId, now })
  })
