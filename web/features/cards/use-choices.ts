import { useEffect, useMemo } from 'react'
import { poapEvents } from '../../session/page-http.ts'
import { signInState } from '../../session/page-state.ts'
import { groupEvents } from '../../session/poap-events.ts'
import { useStore } from '../../session/use-store.ts'
import type { EventChoice } from './choices.ts'

/** More than a list to choose from can hold. */
const most = 200

/** Events a tap can lead to, now or later: the active group of what this page has fetched already, to its end. */
export function useChoices() {
  const events = useStore(signInState).poapEvents
  const { status, problem, nextCursor } = useStore(poapEvents.load)
  const value: readonly EventChoice[] = useMemo(() => groupEvents(events).active.slice(0, most), [events])
  const mayHaveMore = value.length === events.length && value.length < most
  useEffect(() => {
    if (mayHaveMore && status === 'ready' && nextCursor !== null) void poapEvents.loadMore()
  }, [mayHaveMore, status, nextCursor])
  const reload = () => (nextCursor === null ? poapEvents.refresh() : poapEvents.loadMore())
  return { status: status === 'waiting' ? ('loading' as const) : status, value, problem, reload }
}
