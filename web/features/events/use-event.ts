import type { PoapEventDetail } from '@iyk/wire/poap-events.ts'
import { useCallback } from 'react'
import { get } from '../../session/remembered.ts'
import { useLoad } from '../../session/use-load.ts'
import { somethingWentWrong } from '../../texts/english/app.ts'

/** One event of the holder with its numbers. Whoever changes it begins with what it is now, not with what was loaded before. */
export function useEvent(eventId: string, { toChange = false } = {}) {
  const load = useCallback(
    async () => (await get<PoapEventDetail>(`/api/poap-events/${encodeURIComponent(eventId)}`)).data,
    [eventId],
  )
  return useLoad(load, 'loading an event', somethingWentWrong, toChange ? undefined : `event ${eventId}`)
}
