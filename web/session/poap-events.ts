import type { PoapEvent, PoapEventList, PoapEventStatus } from '@iyk/wire/poap-events.ts'
import { reportError } from '../error-tracking/report-error.ts'
import { describeLoadError } from '../http/describe-load-error.ts'
import type { Http } from '../http/http.ts'
import { mergeFirstPage } from '../http/merge-first-page.ts'
import { createStore, type Store } from '../state/store.ts'
import type { SignInState } from './sign-in-state.ts'

interface PoapEventsLoad {
  status: 'waiting' | 'loading' | 'ready' | 'failed'
  /** The message after a failure, and what failed. */
  error: string
  cause: unknown
  nextCursor: string | null
}

const pageSize = 100
const firstPage = `/api/poap-events?isActive=false&limit=${pageSize}`
/** As the server lists them: open now, newest start first; waiting, soonest first; over or rejected, newest start first. */
const sections: readonly (readonly PoapEventStatus[])[] = [
  ['active'],
  ['pending-approval', 'future'],
  ['expired', 'rejected'],
]
const [upcoming, inactive] = [1, 2]
const sectionOf = ({ status }: PoapEvent) => sections.findIndex((statuses) => statuses.includes(status))

function compareEvents(one: PoapEvent, other: PoapEvent): number {
  const section = sectionOf(one)
  const sooner = one.starts_at < other.starts_at ? -1 : one.starts_at > other.starts_at ? 1 : 0
  return section - sectionOf(other) || (section === upcoming ? sooner : -sooner)
}

/** The active and the inactive group, each in the server's order; created or changed events are in their proper place. */
export function groupEvents(events: readonly PoapEvent[]) {
  const ordered = [...events].sort(compareEvents)
  const end = ordered.findIndex((event) => sectionOf(event) === inactive)
  return end < 0 ? { active: ordered, inactive: [] } : { active: ordered.slice(0, end), inactive: ordered.slice(end) }
}

/**
 * Fetches the holder's events into the sign-in state whenever the JWT changes, only once while the page is starting, and page by page on demand. Loaded events
 * stay on screen while a fresh first page is merged in.
 */
export function createPoapEvents(options: { state: Store<SignInState>; http: Http; fallback: string }) {
  const { state, http, fallback } = options
  const load = createStore<PoapEventsLoad>({ status: 'waiting', error: '', cause: null, nextCursor: null })
  let fetchedFor: string | null = null
  let isStarting = true
  let generation = 0
  let underWay = Promise.resolve()

  const fetchPage = (cursor: string | null) => {
    underWay = fetchNow(cursor)
    return underWay
  }
  const fetchNow = async (cursor: string | null) => {
    const current = generation
    // What failed says so until it is loaded.
    const isReported = load.get().status === 'failed'
    if (!isReported) load.set({ status: 'loading' })
    try {
      const address = cursor === null ? firstPage : `${firstPage}&cursor=${encodeURIComponent(cursor)}`
      const { data, next_cursor = null } = await http<PoapEventList>('GET', address)
      if (current !== generation) return
      const before = state.get().poapEvents
      const keepsRest = cursor === null && before.length > data.length
      state.set({ poapEvents: cursor === null ? mergeFirstPage(before, data) : mergeNextPage(before, data) })
      load.set({ status: 'ready', error: '', nextCursor: keepsRest ? load.get().nextCursor : next_cursor })
    } catch (error) {
      if (current !== generation) return
      if (!isReported) reportError(error, 'fetching POAP events')
      load.set({ status: 'failed', error: describeLoadError(error, fallback), cause: error })
    }
  }

  const follow = () => {
    const { jwt } = state.get()
    if (jwt === fetchedFor) return
    // A page starts with its cookie's JWT and renews it at once: the events fetched with one are those of the other.
    const isSameFetch = isStarting && fetchedFor !== null && load.get().status !== 'failed'
    fetchedFor = jwt
    if (jwt) {
      if (!isSameFetch) void fetchPage(null)
    } else {
      generation++
      load.set({ status: 'waiting', error: '', nextCursor: null })
    }
  }

  return {
    load,
    refresh: () => fetchPage(null),
    async loadMore() {
      // The end of the list is seen only once, also while a fresh first page is loading.
      await underWay
      const { status, nextCursor } = load.get()
      if (nextCursor !== null && status !== 'loading') await fetchPage(nextCursor)
    },
    /** Replaces an event in the list; a new one comes first. */
    upsert(event: PoapEvent) {
      const { poapEvents } = state.get()
      const known = poapEvents.some(({ id }) => id === event.id)
      state.set({
        poapEvents: known ? poapEvents.map((old) => (old.id === event.id ? event : old)) : [event, ...poapEvents],
      })
    },
    start() {
      follow()
      return state.subscribe(follow)
    },
    /** The session has had its first renewal: from here on, every new JWT fetches the events. */
    sessionStarted() {
      isStarting = false
    },
  }
}

function mergeNextPage(before: readonly PoapEvent[], page: readonly PoapEvent[]): PoapEvent[] {
  const known = new Set(before.map(({ id }) => id))
  return [...before, ...page.filter(({ id }) => !known.has(id))]
}
