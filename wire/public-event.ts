import type { CancelReason } from './cancel-reasons.ts'
import type { EventFacts } from './event-facts.ts'
import type { Way } from './ways.ts'

/** An approved event as its public page, its calendar file and its picture show it; says nothing about its holder. */
export type PublicEvent = EventFacts & {
  /** The last part of the page's address, which never changes. */
  slug: string
  description: string
  status: 'active' | 'future' | 'expired'
  /** Why it was canceled; it is expired then. */
  canceled: CancelReason | null
  /** ISO 8601, with the offset of the event's time zone. */
  startDate: string
  endDate: string
  supply: number | null
  collected: number
  /** Numbers that were taken back, which nobody gets again. */
  revoked: number
  /** How it can be collected now, beside a card. */
  ways: readonly Way[]
  /** It has a card to tap. */
  hasCards: boolean
}
