import type { HandOutEventReply } from '@iyk/wire/staff.ts'
import { useCallback } from 'react'
import { somethingWentWrong } from '../../copy/english/app.ts'
import { http } from '../../http/page-http.ts'
import { useLoad } from '../../http/use-load.ts'

export type StaffEvent = HandOutEventReply['data']

/** An event that the signed-in user may hand out at, by its id or its slug. */
export function useStaffEvent(name: string) {
  const load = useCallback(
    async () => (await http<HandOutEventReply>('GET', `/api/staff/${encodeURIComponent(name)}`)).data,
    [name],
  )
  return useLoad(load, 'loading an event to hand out at', somethingWentWrong)
}
