import type { PoapEvent, PoapEventAnswer, PoapEventDraft } from '@iyk/wire/poap-events.ts'
import type { Http } from '../../session/http.ts'

/** `picture` undefined leaves what is there, null takes it away. */
export interface EventToSave {
  /** Null makes a new event. */
  eventId: string | null
  draft: PoapEventDraft
  picture: File | null | undefined
}

/** The event is saved unless `event` is null; `pictureError` is what kept the picture from it. */
export type SaveResult = { event: PoapEvent; pictureError?: unknown } | { event: null; error: unknown }

/** Saves an event and then its picture. Each may fail by itself, and what was saved stays saved. */
export async function saveEvent(http: Http, { eventId, draft, picture }: EventToSave): Promise<SaveResult> {
  let event: PoapEvent
  try {
    const answer =
      eventId === null
        ? await http<PoapEventAnswer>('POST', '/api/poap-events', { body: draft })
        : await http<PoapEventAnswer>('PUT', `/api/poap-events/${eventId}`, { body: draft })
    event = answer.data
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
