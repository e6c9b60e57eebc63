import type { EventFacts } from './event-facts.ts'

/** An approved event as its public page, its calendar file and its picture show it; says nothing about its holder. */
export type PublicEvent = EventFacts & {
  /** The last part of the page's address, which never changes. */
  slug: string
  description: string
  status: 'active' | 'future' | 'expired'
  /** ISO 8601, with the offset of the event's time zone. */
  startDate: string
  endDate: string
  supply: number | null
  collected: number
}
