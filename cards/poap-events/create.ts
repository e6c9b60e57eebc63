import { sha256 } from '@iyk/kit/hash.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { NewPoapEvent, PoapEvent } from '@iyk/wire/poap-events.ts'
import type { CardsContext } from '../context.ts'
import { fancyId } from './fancy-id.ts'
import { readDraft } from './read-draft.ts'
import { insertEvent } from './store.ts'

type Context = Pick<CardsContext, 'database' | 'clock' | 'settings'>

/** With and without quotes a token is the same key. */
const quoted = (key: string) => (key.startsWith('"') ? key : `"${key}"`)

type Input = {
  holderId: string
  draft: NewPoapEvent
  /** With it the same draft makes one event, however often it is sent. */
  idempotencyKey?: string | undefined
}

/**
 * Makes an event; it waits for approval unless the installation approves by itself. Throws `idempotency_key_reused`, with the event's id
 * in the details, when the holder's key has made one from another draft, and `poap_event_id_taken` when the draft's id is another event's.
 */
export const createEvent = async (
  { database, clock, settings }: Context,
  { holderId, draft, idempotencyKey }: Input,
): Promise<PoapEvent> => {
  const read = readDraft(draft)
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
