import type { EventFacts } from '@iyk/wire/event-facts.ts'
import type { PublicEvent } from '@iyk/wire/public-event.ts'
import { type TapPageData, wayNotices } from '@iyk/wire/tap-page.ts'
import { ways } from '@iyk/wire/ways.ts'

/** Pages without the app that anyone may open first; a page of `/tap` changes with what is done there. */
export type PublicPage = Exclude<TapPageData['page'], 'tap'>

/** Cards set longer names smaller. */
const names = [10, 60, 120].map((length) => 'x'.repeat(length))
const events = names.flatMap((name): EventFacts[] =>
  ['Somewhere', null].map((place) => ({
    id: name,
    name,
    startsAt: '2027-06-21T18:00:00Z',
    endsAt: '2027-06-21T22:00:00Z',
    timeZone: 'UTC',
    place,
    picture: place && '/pictures/any.webp',
  })),
)
const states: Pick<PublicEvent, 'status' | 'canceled' | 'supply'>[] = [
  ...(['active', 'future', 'expired'] as const).map((status) => ({ status, canceled: null, supply: null })),
  { status: 'active', canceled: null, supply: 1 },
  { status: 'expired', canceled: 'weather', supply: null },
]
const publicEvents = events.flatMap((event): PublicEvent[] =>
  states.map((state) => ({
    ...event,
    ...state,
    slug: 'any',
    description: 'Any',
    startDate: event.startsAt,
    endDate: event.endsAt,
    collected: 1,
    revoked: 0,
    ways,
    hasCards: true,
  })),
)
const collectibles = events.map((event) => ({ id: event.name, serial: 1, collectedOn: '2027-06-21', event }))
const collection = { name: 'any', displayName: 'Any', isListed: false, importedAfter: null }
const imported = ['/any', null].map((picture) => ({
  ...{ id: picture ?? 'any', tokenId: '1', name: 'Any', place: 'Any', startsOn: '2027-06-21', chain: null },
  picture,
}))
const noneImported = { imported: [], hasOlderImported: false }

/** Each of these pages in every form that it has, so that what it is painted with is known before it is rendered for someone. */
export const anyPublicPage: Readonly<Record<PublicPage, readonly TapPageData[]>> = {
  event: [
    ...[null, ...publicEvents].map((event) => ({ page: 'event' as const, event })),
    ...wayNotices.map((said) => ({ page: 'event' as const, event: publicEvents[0]!, said })),
  ],
  share: events.map((event) => ({ page: 'share', id: 'any', event, serial: 1 })),
  collection: [
    {
      page: 'collection',
      collection: { ...collection, ...noneImported, picture: null, collectibles: [], after: null, hasOlder: false },
    },
    ...[noneImported, { imported, hasOlderImported: true }].map((poaps) => ({
      page: 'collection' as const,
      collection: { ...collection, ...poaps, picture: '/any', collectibles, after: 'any', hasOlder: true },
    })),
  ],
}
