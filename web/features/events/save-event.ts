import type { NewPoapEvent, PoapEvent, PoapEventAnswer, PoapEventDraft } from '@iyk/wire/poap-events.ts'
import type { Http } from '../../session/http.ts'
import { RequestError } from '../../session/request-error.ts'
import { latestOf } from './latest-of.ts'

/** `picture` undefined leaves what is there, null takes it away. */
export interface EventToSave {
  /** Null makes a new event. */
  eventId: string | null
  /** The id of the new event; after `drawAnother` another one. */
  newId(): string
  drawAnother(): void
  /** Of one key comes one event. */
  idempotencyKey(): string
  draft: PoapEventDraft
  picture: File | null | undefined
}

/** The event is saved unless `event` is null; `pictureError` is what kept the picture from it. */
export type SaveResult = { event: PoapEvent; pictureError?: unknown } | { event: null; error: unknown }

/** Saves an event and then its picture. Each may fail by itself, and what was saved stays saved. */
export async function saveEvent(http: Http, save: EventToSave): Promise<SaveResult> {
  const { eventId, draft, picture } = save
  let event: PoapEvent
  try {
    event = eventId === null ? await make(http, save) : await change(http, eventId, draft)
  } catch (error) {
    return { event: null, error }
  }
  if (picture === undefined || (picture === null && latestOf(event).image_url === null)) return { event }
  try {
    const address = `/api/poap-events/${event.id}/picture`
    const { data } =
      picture === null
        ? await http<PoapEventAnswer>('DELETE', address)
        : await http<PoapEventAnswer>('PUT', address, { file: picture })
    return { event: data }
  } catch (pictureError) {
    return { event, pictureError }
  }
}

/** An event that was made before, from a draft whose answer was lost, becomes this one. */
async function make(http: Http, save: EventToSave): Promise<PoapEvent> {
  const { draft, drawAnother } = save
  try {
    return await post(http, save)
  } catch (error) {
    const type = error instanceof RequestError ? error.type : undefined
    if (type === 'idempotency_key_reused')
      return await change(http, (error as RequestError).details.event_id as string, draft)
    // A tab that was duplicated took the id along, and the other one was first.
    if (type !== 'poap_event_id_taken') throw error
    drawAnother()
    return await post(http, save)
  }
}

async function post(http: Http, { draft, newId, idempotencyKey }: EventToSave): Promise<PoapEvent> {
  const body: NewPoapEvent = { id: newId(), ...draft }
  const headers = { 'Idempotency-Key': `"${idempotencyKey()}"` }
  return (await http<PoapEventAnswer>('POST', '/api/poap-events', { body, headers })).data
}

async function change(http: Http, eventId: string, draft: PoapEventDraft): Promise<PoapEvent> {
  return (await http<PoapEventAnswer>('PUT', `/api/poap-events/${eventId}`, { body: draft })).data
}
