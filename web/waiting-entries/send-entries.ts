import type { HandedOut } from '@iyk/wire/staff.ts'
import { RequestError } from '../http/request-error.ts'
import type { WaitingEntries, WaitingEntry } from './waiting-entries.ts'

/** What became of an entry. `late`: it waited too long and was not sent. */
export type Outcome = HandedOut['data']['outcome'] | 'sold-out' | 'refused' | 'late'

/** In milliseconds: an evening without a network, and the morning after. The host knows an entry again for far longer. */
const longestWait = 24 * 60 * 60_000

interface Options {
  entries: Pick<WaitingEntries, 'list' | 'isWaiting' | 'remove'>
  userId: string
  send(entry: WaitingEntry): Promise<HandedOut['data']['outcome']>
  now(): number
  /** Whether this user is still signed in here. */
  isSignedIn(): boolean
  settle(entry: WaitingEntry, outcome: Outcome, error?: unknown): void
  /** Leaves what was not given for the page that says so. */
  keepsRefused?: boolean
}

/**
 * Sends what waits for a user, one after the other, oldest first. An entry is removed only when the host has answered: sent again after a lost response, it
 * counts once. Stops at the first that the host cannot take now, and returns its error; undefined once nothing waits.
 */
export async function sendEntries(options: Options): Promise<unknown> {
  const { entries, userId, send, now, isSignedIn, settle, keepsRefused = false } = options
  for (const entry of await entries.list(userId)) {
    if (!isSignedIn()) return new Error('Someone else is signed in.')
    // Removed by hand, or sent by another tab.
    if (!(await entries.isWaiting(entry.id))) continue
    let outcome: Outcome
    let reason: unknown
    try {
      outcome = now() - entry.at > longestWait ? 'late' : await send(entry)
    } catch (error) {
      if (isForNow(error)) return error
      reason = error
      outcome = error instanceof RequestError && error.type === 'event_sold_out' ? 'sold-out' : 'refused'
    }
    if (keepsRefused && outcome !== 'given' && outcome !== 'already') continue
    await entries.remove(entry.id)
    settle(entry, outcome, reason)
  }
  return undefined
}

/** The same entry may be accepted later. */
function isForNow(error: unknown): boolean {
  if (!(error instanceof RequestError)) return true
  const { status } = error
  return status === 0 || status === 401 || status === 408 || status === 429 || status >= 500
}
