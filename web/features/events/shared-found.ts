import type { SharedEvent, SharedEventsReply } from '@iyk/wire/event-people.ts'
import { useEffect } from 'react'
import { http } from '../../http/page-http.ts'
import { createStore } from '../../state/store.ts'
import { useStore } from '../../state/use-store.ts'

const shared = createStore<{ events: readonly SharedEvent[] }>({ events: [] })

/** Asks for the events of others at which the reader has a role. What fails is asked for with the next visit; the next who signs in has others. */
export function useLoadShared(): void {
  useEffect(() => {
    http<SharedEventsReply>('GET', '/api/shared-events').then(
      ({ data }) => shared.set({ events: data.events }),
      () => {},
    )
    return () => shared.set({ events: [] })
  }, [])
}

/** Those that are here; none until they are. */
export function useShared() {
  return useStore(shared)
}
