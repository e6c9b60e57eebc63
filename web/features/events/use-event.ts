import type { PoapEventDetail } from '@iyk/wire/poap-events.ts'
import { useCallback } from 'react'
import { http } from '../../session/page-http.ts'
import { useLoad } from '../../session/use-load.ts'
import { somethingWentWrong } from '../../texts/english/app.ts'

/** One event of the holder with its numbers. */
export function useEvent(eventId: string) {
  const load = useCallback(
    async () => (await http<PoapEventDetail>('GET', `/api/poap-events/${encodeURIComponent(eventId)}`)).data,
    [eventId],
  )
  return useLoad(load, 'loading an event', somethingWentWrong)
}
