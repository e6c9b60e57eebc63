import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { PoapEvent } from '@iyk/wire/poap-events.ts'
import type { CardsContext } from '../context.ts'
import { toOnce } from '../idempotency/to-once.ts'
import { findCopy } from './draft-store.ts'
import { fancyId } from './fancy-id.ts'
import { requireRight } from './rights.ts'
import { insertEvent } from './store.ts'

type Input = {
  userId: string
  eventId: string
  /** With it, a repeated request makes only one copy. */
  idempotencyKey?: string | undefined
}

/**
 * Makes a draft of the caller's that repeats an event with its picture and settings, in the future; without its cards, people and what was collected. Throws
 * `idempotency_key_reused`.
 */
export const duplicateEvent = async (
  { database, clock }: Pick<CardsContext, 'database' | 'clock'>,
  { userId, eventId, idempotencyKey }: Input,
): Promise<PoapEvent> => {
  await requireRight(database, { userId, eventId, right: 'manage' })
  const now = clock()
  const copy = await findCopy(database, eventId, now)
  if (!copy) throw new Refusal('poap_event_not_found')
  const { picture, ...draft } = copy
  const { event, isAsDrafted } = await insertEvent(database, {
    holderId: userId,
    slug: fancyId(draft.name),
    eventId: null,
    draft,
    once: toOnce(idempotencyKey, { copyOf: eventId }),
    approved: false,
    isDraft: true,
    picture,
    now,
  })
  if (!isAsDrafted) throw new Refusal('idempotency_key_reused', { details: { event_id: event.id } })
  return event
}
