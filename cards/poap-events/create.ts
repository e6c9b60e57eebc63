import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { NewPoapEvent, PoapEvent } from '@iyk/wire/poap-events.ts'
import type { CardsContext } from '../context.ts'
import { toOnce } from '../idempotency/to-once.ts'
import { fancyId } from './fancy-id.ts'
import { parseDraft } from './parse-draft.ts'
import { insertEvent } from './store.ts'

type Context = Pick<CardsContext, 'database' | 'clock' | 'settings'>

type Input = {
  holderId: string
  draft: NewPoapEvent
  /** With it, a repeated request with the same draft creates only one event. */
  idempotencyKey?: string | undefined
}

/**
 * Creates an event; unless it is a draft, it waits for approval, or is approved at once where new events are. Throws `idempotency_key_reused`, with the event's
 * id in the details, when the holder's key created one from another draft, and `poap_event_id_taken` when the draft's id is in use.
 */
export const createEvent = async (
  { database, clock, settings }: Context,
  { holderId, draft, idempotencyKey }: Input,
): Promise<PoapEvent> => {
  const read = parseDraft(draft)
  const isDraft = draft.draft === true
  const { isAsDrafted, event } = await insertEvent(database, {
    holderId,
    slug: fancyId(read.name),
    eventId: draft.id ?? null,
    draft: read,
    once: toOnce(idempotencyKey, isDraft ? { ...read, isDraft } : read),
    approved: settings.autoApprove && !isDraft,
    isDraft,
    now: clock(),
  })
  if (!isAsDrafted) throw new Refusal('idempotency_key_reused', { details: { event_id: event.id } })
  return event
}
