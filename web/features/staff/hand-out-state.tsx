import type { ReactNode } from 'react'
import { staff as copy } from '../../copy/english/staff.ts'
import { Notice } from '../../ui/notice.tsx'
import { useStaffEvent } from './use-staff-event.ts'

/** Tells staff on the page of their event that they cannot hand out yet. Nothing where they can. */
export function HandOutState({ eventId }: { eventId: string }): ReactNode {
  const { value } = useStaffEvent(eventId)
  return value && !value.is_on && <Notice tone="wrong">{copy.isOff}</Notice>
}
