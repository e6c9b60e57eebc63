import type { NewPoapEvent, PoapEvent, PoapEventDraft, PoapEventReply } from '@iyk/wire/poap-events.ts'
import type { Way } from '@iyk/wire/ways.ts'
import type { Http } from '../../http/http.ts'
import { RequestError } from '../../http/request-error.ts'
import { latestVersion } from './latest-version.ts'

/** `picture` undefined leaves the current one, null deletes it. */
interface EventToSave {
  /** Null creates a new event. */
  eventId: string | null
  /** The id of the new event; after `regenerateId`, another one. */
  newId(): string
  regenerateId(): void
  /** One key creates one event. */
  idempotencyKey(): string
  draft: PoapEventDraft
  picture: File | null | undefined
  /** Ways to collect that are switched on. */
  ways?: readonly Way[]
  /** Saves a new event without submitting it for approval. */
  asDraft?: boolean
}

/** The event is saved unless `event` is null; `pictureError` is why its picture was not, and `waysError` why its ways are off. */
type SaveResult = { event: PoapEvent; pictureError?: unknown; waysError?: unknown } | { event: null; error: unknown }

/** Saves an event, then its ways, then its picture. Each may fail by itself, and what was saved stays saved. */
export async function saveEvent(http: Http, save: EventToSave): Promise<SaveResult> {
  const { eventId, draft, picture, ways = [] } = save
  let event: PoapEvent
  try {
    event = eventId === null ? await make(http, save) : await change(http, eventId, draft)
  } catch (error) {
    return { event: null, error }
  }
  try {
    for (const way of ways) await http('PUT', `/api/poap-events/${event.id}/ways/${way}`, { body: { is_on: true } })
  } catch (waysError) {
    return { event, waysError }
  }
  if (picture === undefined || (picture === null && latestVersion(event).image_url === null)) return { event }
  try {
    const address = `/api/poap-events/${event.id}/picture`
    const { data } =
      picture === null
        ? await http<PoapEventReply>('DELETE', address)
        : await http<PoapEventReply>('PUT', address, { file: picture })
    return { event: data }
  } catch (pictureError) {
    return { event, pictureError }
  }
}

/** Updates an event that was created from an earlier draft, whose response was lost. */
async function make(http: Http, save: EventToSave): Promise<PoapEvent> {
  const { draft, regenerateId } = save
  try {
    return await post(http, save)
  } catch (error) {
    const type = error instanceof RequestError ? error.type : undefined
    if (type === 'idempotency_key_reused')
      return await change(http, (error as RequestError).details.event_id as string, draft)
    // A duplicated tab copied the id, and the other one was first.
    if (type !== 'poap_event_id_taken') throw error
    regenerateId()
    return await post(http, save)
  }
}

async function post(http: Http, { draft, newId, idempotencyKey, asDraft }: EventToSave): Promise<PoapEvent> {
  const body: NewPoapEvent = { id: newId(), ...draft, ...(asDraft && { draft: true }) }
  const headers = { 'Idempotency-Key': `"${idempotencyKey()}"` }
  return (await http<PoapEventReply>('POST', '/api/poap-events', { body, headers })).data
}

async function change(http: Http, eventId: string, draft: PoapEventDraft): Promise<PoapEvent> {
  return (await http<PoapEventReply>('PUT', `/api/poap-events/${eventId}`, { body: draft })).data
}
