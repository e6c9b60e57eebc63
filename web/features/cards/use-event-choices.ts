import { useEffect, useMemo } from 'react'
import { poapEvents } from '../../http/page-http.ts'
import { signInState } from '../../session/page-state.ts'
import { groupEvents } from '../../session/poap-events.ts'
import { useStore } from '../../state/use-store.ts'
import type { EventChoice } from './event-choices.ts'

/** More than a select can reasonably hold. */
const maxChoices = 200

/** Events a tap can give, now or later: the active group of what this page has already loaded, to its end. */
export function useEventChoices() {
  const events = useStore(signInState).poapEvents
  const { status, error, nextCursor } = useStore(poapEvents.load)
  const value: readonly EventChoice[] = useMemo(() => groupEvents(events).active.slice(0, maxChoices), [events])
  const mayHaveMore = value.length === events.length && value.length < maxChoices
  useEffect(() => {
    if (mayHaveMore && status === 'ready' && nextCursor !== null) void poapEvents.loadMore()
  }, [mayHaveMore, status, nextCursor])
  const reload = () => (nextCursor === null ? poapEvents.refresh() : poapEvents.loadMore())
  return { status: status === 'waiting' ? ('loading' as const) : status, value, error, reload }
}
