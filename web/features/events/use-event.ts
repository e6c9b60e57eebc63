import type { PoapEventDetail } from '@iyk/wire/poap-events.ts'
import { useCallback } from 'react'
import { somethingWentWrong } from '../../copy/english/app.ts'
import { get } from '../../http/response-cache.ts'
import { useLoad } from '../../http/use-load.ts'

/** One event of the holder with its numbers. A change starts from its current state, not from what was loaded before. */
export function useEvent(eventId: string, { toChange = false } = {}) {
  const load = useCallback(
    async () => (await get<PoapEventDetail>(`/api/poap-events/${encodeURIComponent(eventId)}`)).data,
    [eventId],
  )
  return useLoad(load, 'loading an event', somethingWentWrong, toChange ? undefined : `event ${eventId}`)
}
