import type { HandedOut, HandOut } from '@iyk/wire/staff.ts'
import { http } from '../http/page-http.ts'
import type { WaitingEntry } from './waiting-entries.ts'

/** Tells the host who gets the event. */
export async function sendEntry({ id, email, eventId, userId }: WaitingEntry): Promise<HandedOut['data']['outcome']> {
  const body: HandOut = { id, email, for: userId }
  return (await http<HandedOut>('POST', `/api/staff/${eventId}/handouts`, { body })).data.outcome
}
