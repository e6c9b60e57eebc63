import type { Collectible } from './collectibles.ts'

/** The details of an event that its card shows. */
export type EventFacts = {
  id: string
  name: string
  /** Times in ISO 8601, UTC. */
  startsAt: string
  endsAt: string
  /** IANA name of the event's time zone. */
  timeZone: string
  /** Null for an online event. */
  place: string | null
  /** The event's own picture; without one, its generated artwork is shown. */
  picture?: string | null
}

/** Converts an event from the wire. The host renders cards on `/tap`, the web everywhere else. */
export const eventFacts = (event: Collectible['event']): EventFacts => ({
  id: event.id,
  name: event.name,
  startsAt: event.starts_at,
  endsAt: event.ends_at,
  timeZone: event.timezone,
  place: event.virtual_event ? null : event.place,
  picture: event.image_url,
})
