import type { EventFacts } from '@iyk/wire/event-facts.ts'

const evening = { startsAt: '2026-11-20T18:00:00Z', endsAt: '2026-11-20T22:00:00Z', timeZone: 'Europe/Berlin' }

export const plainEvent: EventFacts = {
  id: 'strawberry-sundae',
  name: 'Strawberry Sundae',
  ...evening,
  place: 'Kreuzberg, Berlin',
}

export const longEvent: EventFacts = {
  id: '1st-live-in-world-ama',
  name: '1ST Live In-World AMA in Chateau Satoshi 🏰 with @baus, Project Lead of Decentral Games, and 25 friends 🎉 01/13/21',
  startsAt: '2027-01-13T18:00:00-05:00',
  endsAt: '2027-01-15T18:00:00-05:00',
  timeZone: 'America/New_York',
  place: null,
}

export const rightToLeftEvent: EventFacts = {
  id: 'layla-fi-alqahira',
  name: 'ليلة في القاهرة — موسيقى وشعر',
  ...evening,
  timeZone: 'Africa/Cairo',
  place: 'القاهرة',
}
