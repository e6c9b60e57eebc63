import type { PoapEvent, PoapEventList, PoapEventStatus } from '@iyk/wire/poap-events.ts'
import type { Http } from './http.ts'
import { describeLoadProblem } from './load-problem.ts'
import { reportError } from './report-error.ts'
import type { SignInState } from './sign-in-state.ts'
import { createStore, type Store } from './store.ts'

export interface PoapEventsLoad {
  status: 'waiting' | 'loading' | 'ready' | 'failed'
  /** What a person reads when it failed. */
  problem: string
  nextCursor: string | null
}

const pageSize = 100
const firstPage = `/api/poap-events?isActive=false&limit=${pageSize}`
/** As the server lists them: what is open now, newest start first; what waits, soonest first; what is over or rejected, newest start first. */
const sections: readonly (readonly PoapEventStatus[])[] = [
  ['active'],
  ['pending-approval', 'future'],
  ['expired', 'rejected'],
]
const [waiting, inactive] = [1, 2]
const sectionOf = ({ status }: PoapEvent) => sections.findIndex((statuses) => statuses.includes(status))

function inOrder(one: PoapEvent, other: PoapEvent): number {
  const section = sectionOf(one)
  const sooner = one.starts_at < other.starts_at ? -1 : one.starts_at > other.starts_at ? 1 : 0
  return section - sectionOf(other) || (section === waiting ? sooner : -sooner)
}

/** The group shown first and the others, each in order; what was made or changed since stands where it belongs. */
export function groupEvents(events: readonly PoapEvent[]) {
  const ordered = [...events].sort(inOrder)
  const end = ordered.findIndex((event) => sectionOf(event) === inactive)
  return end < 0 ? { active: ordered, inactive: [] } : { active: ordered.slice(0, end), inactive: ordered.slice(end) }
}

/**
 * Fetches the holder's events into the sign-in state whenever the JWT becomes another one, once while a page begins, and page by page on
 * demand. What was loaded before stays on screen while a fresh first page is merged into it.
 */
export function createPoapEvents(options: { state: Store<SignInState>; http: Http; problemText: string }) {
  const { state, http, problemText } = options
  const load = createStore<PoapEventsLoad>({ status: 'waiting', problem: '', nextCursor: null })
  let fetchedFor: string | null = null
  let isBeginning = true
  let sitting = 0

  const fetchPage = async (cursor: string | null) => {
    const mine = sitting
    load.set({ status: 'loading' })
    try {
      const address = cursor === null ? firstPage : `${firstPage}&cursor=${encodeURIComponent(cursor)}`
      const { data, next_cursor = null } = await http<PoapEventList>('GET', address)
      if (mine !== sitting) return
      const before = state.get().poapEvents
      const keepsRest = cursor === null && before.length > data.length
      state.set({ poapEvents: cursor === null ? mergeFirstPage(before, data) : mergeNextPage(before, data) })
      load.set({ status: 'ready', problem: '', nextCursor: keepsRest ? load.get().nextCursor : next_cursor })
    } catch (error) {
      if (mine !== sitting) return
      reportError(error, 'fetching POAP events')
      load.set({ status: 'failed', problem: describeLoadProblem(error, problemText) })
    }
  }

  const follow = () => {
    const { jwt } = state.get()
    if (jwt === fetchedFor) return
    // A page begins with the JWT of its cookie and renews it at once: the events that came by the one are those of the other.
    const isSameFetch = isBeginning && fetchedFor !== null && load.get().status !== 'failed'
    fetchedFor = jwt
    if (jwt) {
      if (!isSameFetch) void fetchPage(null)
    } else {
      sitting++
      load.set({ status: 'waiting', problem: '', nextCursor: null })
    }
  }

  return {
    load,
    refresh: () => fetchPage(null),
    async loadMore() {
      const { status, nextCursor } = load.get()
      if (nextCursor !== null && status !== 'loading') await fetchPage(nextCursor)
    },
    /** Puts an event as it is now into the list; a new one comes first. */
    put(event: PoapEvent) {
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
    /** The session has had its first renewal: from here on each JWT that comes fetches the events. */
    sessionBegan() {
      isBeginning = false
    },
  }
}

/** The fresh page first, then what further pages brought before. */
function mergeFirstPage(before: readonly PoapEvent[], page: readonly PoapEvent[]): PoapEvent[] {
  const fresh = new Set(page.map(({ id }) => id))
  return before.length <= page.length ? [...page] : [...page, ...before.filter(({ id }) => !fresh.has(id))]
}

function mergeNextPage(before: readonly PoapEvent[], page: readonly PoapEvent[]): PoapEvent[] {
  const known = new Set(before.map(({ id }) => id))
  return [...before, ...page.filter(({ id }) => !known.has(id))]
}
