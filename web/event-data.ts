import type { PublicEvent } from '@iyk/wire/public-event.ts'

/** An event for search engines, as a data block. `address` is that of its page. See https://schema.org/Event */
export function eventData(event: PublicEvent, address: string): string {
  const { place } = event
  const location =
    place === null ? { '@type': 'VirtualLocation', url: address } : { '@type': 'Place', name: place, address: place }
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: event.name,
    ...(event.description && { description: event.description }),
    url: address,
    image: [`${address}.png`],
    startDate: event.startDate,
    endDate: event.endDate,
    eventStatus: `https://schema.org/Event${event.canceled ? 'Cancelled' : 'Scheduled'}`,
    eventAttendanceMode: `https://schema.org/${place === null ? 'Online' : 'Offline'}EventAttendanceMode`,
    ...(place !== '' && { location }),
  }
  // A browser looks for the end of the block and for comments in it before anything else; JSON reads the escape as the same character.
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
}
