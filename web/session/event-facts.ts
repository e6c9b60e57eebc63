import type { Collectible } from '@iyk/wire/collectibles.ts'
import type { EventFacts } from '@iyk/wire/tap-page.ts'

/** What a card prints of an event of the wire. */
export function eventFacts(event: Collectible['event']): EventFacts {
  return {
    id: event.id,
    name: event.name,
    startsAt: event.starts_at,
    endsAt: event.ends_at,
    timeZone: event.timezone,
    place: event.virtual_event ? null : event.place,
    picture: event.image_url,
  }
}
