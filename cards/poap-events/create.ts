import { sha256 } from '@iyk/kit/hash.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { NewPoapEvent, PoapEvent } from '@iyk/wire/poap-events.ts'
import type { CardsContext } from '../context.ts'
import { fancyId } from './fancy-id.ts'
import { parseDraft } from './parse-draft.ts'
import { insertEvent } from './store.ts'

type Context = Pick<CardsContext, 'database' | 'clock' | 'settings'>

/** A key is the same with and without quotes. */
const quoted = (key: string) => (key.startsWith('"') ? key : `"${key}"`)

type Input = {
  holderId: string
  draft: NewPoapEvent
  /** With it, a repeated request with the same draft creates only one event. */
  idempotencyKey?: string | undefined
}

/**
 * Creates an event; it waits for approval unless new events are approved automatically. Throws `idempotency_key_reused`, with the event's
 * id in the details, when the holder's key created one from another draft, and `poap_event_id_taken` when the draft's id is in use.
 */
export const createEvent = async (
  { database, clock, settings }: Context,
  { holderId, draft, idempotencyKey }: Input,
): Promise<PoapEvent> => {
  const read = parseDraft(draft)
  const { isAsDrafted, event } = await insertEvent(database, {
    holderId,
    slug: fancyId(read.name),
    eventId: draft.id ?? null,
    draft: read,
    request:
      idempotencyKey === undefined ? null : { key: quoted(idempotencyKey), draftHash: sha256(JSON.stringify(read)) },
    approved: settings.autoApprove,
    now: clock(),
  })
  if (!isAsDrafted) throw new Refusal('idempotency_key_reused', { details: { event_id: event.id } })
  return event
}
