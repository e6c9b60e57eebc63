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
const active: readonly PoapEventStatus[] = ['active', 'pending-approval', 'future']

/** The group shown first and the others, each in the order the server gave. */
export function groupEvents(events: readonly PoapEvent[]) {
  const inActiveGroup = (event: PoapEvent) => active.includes(event.status)
  return { active: events.filter(inActiveGroup), inactive: events.filter((event) => !inActiveGroup(event)) }
}

/**
 * Fetches the holder's events into the sign-in state whenever the JWT becomes another one, and page by page on demand. What
 * was loaded before stays on screen while a fresh first page is merged into it.
 */
export function createPoapEvents(options: { state: Store<SignInState>; http: Http; problemText: string }) {
  const { state, http, problemText } = options
  const load = createStore<PoapEventsLoad>({ status: 'waiting', problem: '', nextCursor: null })
  let fetchedFor: string | null = null
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
    fetchedFor = jwt
    if (jwt) void fetchPage(null)
    else {
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
