import type { KioskList } from '@iyk/wire/kiosks.ts'
import { isSwitchedOn } from '../../admissions/ways-store.ts'
import type { CardsContext } from '../../context.ts'
import { findTimes, listKiosks } from '../../kiosks/store.ts'
import { mayManageHandOuts } from '../may-hand-out.ts'

/** The screens of an event, and how long their codes are valid. Throws `poap_event_not_found`. */
export const getKiosks = async (
  context: Pick<CardsContext, 'database' | 'clock'>,
  { userId, eventId }: { userId: string; eventId: string },
): Promise<KioskList['data']> => {
  const { id } = await mayManageHandOuts(context, { userId, event: eventId })
  const times = await findTimes(context.database, id)
  const isOn = await isSwitchedOn(context.database, id, 'kiosk')
  return { is_on: isOn, ...times, kiosks: await listKiosks(context.database, id, context.clock()) }
}
