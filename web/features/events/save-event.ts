import type { PoapEvent, PoapEventAnswer, PoapEventDraft } from '@iyk/wire/poap-events.ts'
import type { Http } from '../../session/http.ts'
import { RequestError } from '../../session/request-error.ts'

/** `picture` undefined leaves what is there, null takes it away. */
export interface EventToSave {
  /** Null makes a new event. */
  eventId: string | null
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
  if (picture === undefined || (picture === null && event.image_url === null)) return { event }
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
async function make(http: Http, { draft, idempotencyKey }: EventToSave): Promise<PoapEvent> {
  const headers = { 'Idempotency-Key': `"${idempotencyKey()}"` }
  try {
    return (await http<PoapEventAnswer>('POST', '/api/poap-events', { body: draft, headers })).data
  } catch (error) {
    if (!(error instanceof RequestError && error.type === 'idempotency_key_reused')) throw error
    return await change(http, error.details.event_id as string, draft)
  }
}

async function change(http: Http, eventId: string, draft: PoapEventDraft): Promise<PoapEvent> {
  return (await http<PoapEventAnswer>('PUT', `/api/poap-events/${eventId}`, { body: draft })).data
}
