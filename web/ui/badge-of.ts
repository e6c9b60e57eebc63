import type { PoapEvent } from '@iyk/wire/poap-events.ts'
import type * as copy from '../copy/english/public.ts'

/** The five of the wire, and what an event is besides. */
export type BadgeStatus = keyof typeof copy.status

/** What the badge of a holder's event says. */
export function badgeOf({ status, draft, closed }: Pick<PoapEvent, 'status' | 'draft' | 'closed'>): BadgeStatus {
  if (draft) return 'draft'
  return closed?.reason && status === 'expired' ? 'canceled' : status
}
