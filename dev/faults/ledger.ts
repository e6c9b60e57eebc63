/** What a client was told has been done, and what it does not know. Kept by the driver, outside of everything that is broken on purpose. */
export type Ledger = {
  sessions: { token: string; userId: string; email: string }[]
  /** Ended sessions. */
  revoked: { token: string }[]
  collected: { id: string; serial: number; eventId: string; email: string }[]
  /** By event: the names that it was given, in order, and whether each was acknowledged. */
  edits: Map<string, { name: string; acknowledged: boolean }[]>
  /** Events by the name that only they have. One call may have been repeated with its Idempotency-Key. */
  created: { id: string; name: string }[]
  /** Addresses of their own that one email was asked for. */
  emailed: { to: string; acknowledged: boolean }[]
  /** How many calls were acknowledged, were refused with 503, and had no reply. */
  counts: { acknowledged: number; unavailable: number; unanswered: number }
  /** What no fault excuses: a 500, a call without an end. */
  problems: string[]
}

export const createLedger = (): Ledger => ({
  sessions: [],
  revoked: [],
  collected: [],
  edits: new Map(),
  created: [],
  emailed: [],
  counts: { acknowledged: 0, unavailable: 0, unanswered: 0 },
  problems: [],
})
