import type { PoapEvent, PoapEventDetail } from '@iyk/wire/poap-events.ts'
import { useCallback } from 'react'
import { somethingWentWrong } from '../../copy/english/app.ts'
import { get, getCached } from '../../http/response-cache.ts'
import { useLoad } from '../../http/use-load.ts'
import { signInState } from '../../session/page-state.ts'

/** An event as a list has it, with the numbers of its own page once they are known. */
export type ShownEvent = PoapEvent & Partial<PoapEventDetail['data']>

/** One event of the holder with its numbers. A change starts from its current state, not from what was loaded before. */
export function useEvent(eventId: string, { toChange = false } = {}) {
  const load = useCallback(
    async () => (await get<PoapEventDetail>(`/api/poap-events/${encodeURIComponent(eventId)}`)).data,
    [eventId],
  )
  return useLoad(load, 'loading an event', somethingWentWrong, toChange ? undefined : `event ${eventId}`)
}

/** The event as the list showed it from which its page was opened. */
export function findListedEvent(eventId: string): ShownEvent | undefined {
  return getCached<PoapEvent>(`listed ${eventId}`) ?? signInState.get().poapEvents.find(({ id }) => id === eventId)
}
