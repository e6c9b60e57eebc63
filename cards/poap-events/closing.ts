import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { Language } from '@iyk/wire/languages.ts'
import type { Closing, PoapEvent, PoapEventStatus } from '@iyk/wire/poap-events.ts'
import type { CardsContext } from '../context.ts'
import { dropCancellations } from './cancellations/store.ts'
import { closeEarly, findClosing, reopen } from './closing-store.ts'
import { requireRight } from './rights.ts'
import { findHeldEvent } from './store.ts'

type Context = Pick<CardsContext, 'database' | 'clock'>
type Target = { userId: string; eventId: string }

/** Why an event of this status cannot be closed. */
export const closeRefusals = {
  rejected: 'event_rejected',
  expired: 'event_expired',
  'pending-approval': 'event_pending_approval',
  future: 'event_future',
  active: 'event_expired',
} as const satisfies Record<PoapEventStatus, string>

const show = async ({ database, clock }: Context, { userId, eventId }: Target): Promise<PoapEvent> => {
  const event = await findHeldEvent(database, { eventId, holderId: userId, now: clock() })
  if (!event) throw new Refusal('poap_event_not_found')
  return event
}

/**
 * Cancels an event for a reason that everyone sees, or ends it early without one: nothing can be collected from then on, and collectors keep theirs.
 * Guests are told of a cancellation by email, in `language` where theirs is not known (`cancellations/notify.ts`). Throws
 * `event_pending_approval`, `event_rejected`, `event_expired`, and `event_future` for ending what has not begun.
 */
export const closeEventEarly = async (
  context: Context,
  { reason, language, ...target }: Target & Closing & { language: Language },
): Promise<PoapEvent> => {
  const { database, clock } = context
  await requireRight(database, { ...target, right: 'manage' })
  const now = clock()
  if (!(await closeEarly(database, { ...target, reason, language, now }))) {
    const found = await findClosing(database, target.eventId, now)
    throw new Refusal(found ? closeRefusals[found.status] : 'poap_event_not_found')
  }
  return show(context, target)
}

/** Reopens an event and tells no more guests that it was canceled. False when it is not the user's to reopen, or is not closed. */
export const reopenUntold = (
  database: Context['database'],
  target: { eventId: string; userId: string | null; now: Date },
): Promise<boolean> =>
  database.transaction(async (inside) => {
    const isReopened = await reopen(inside, target)
    if (isReopened) await dropCancellations(inside, [target.eventId])
    return isReopened
  })

/** Takes that back; an event that is not closed stays as it is. Throws `event_closed_by_operator`. */
export const reopenEvent = async (context: Context, target: Target): Promise<PoapEvent> => {
  const { database, clock } = context
  await requireRight(database, { ...target, right: 'manage' })
  const now = clock()
  if (!(await reopenUntold(database, { ...target, now }))) {
    const found = await findClosing(database, target.eventId, now)
    if (found?.closed_by === 'operator') throw new Refusal('event_closed_by_operator')
  }
  return show(context, target)
}
