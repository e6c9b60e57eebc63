import type { LiveCounts } from '@iyk/wire/live.ts'
import { useEffect, useState } from 'react'
import { type LiveState, watchLive } from './watch-live.ts'

/** What happens at an event while this is shown. The last counts stay when the connection is lost. */
export function useLive(eventId: string): { counts: LiveCounts | undefined; state: LiveState } {
  const [counts, setCounts] = useState<LiveCounts>()
  const [state, setState] = useState<LiveState>('connecting')
  useEffect(() => {
    const leave = new AbortController()
    void watchLive(eventId, { onCounts: setCounts, onState: setState, signal: leave.signal })
    return () => leave.abort()
  }, [eventId])
  return { counts, state }
}
