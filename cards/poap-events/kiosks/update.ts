import type { KioskList, KioskSettings } from '@iyk/wire/kiosks.ts'
import { switchWay } from '../../admissions/ways-store.ts'
import type { CardsContext } from '../../context.ts'
import { setTimes } from '../../kiosks/store.ts'
import { mayManageHandOuts } from '../may-hand-out.ts'
import { getKiosks } from './get.ts'

/** Switches the screens of an event on or off, and sets how long its codes are valid, those shown now included. Throws `poap_event_not_found`. */
export const updateKioskSettings = async (
  context: Pick<CardsContext, 'database' | 'clock'>,
  { userId, eventId, change }: { userId: string; eventId: string; change: KioskSettings },
): Promise<KioskList['data']> => {
  const { id } = await mayManageHandOuts(context, { userId, event: eventId })
  if (change.times) await setTimes(context.database, id, change.times)
  if (change.is_on !== undefined) await switchWay(context.database, { eventId: id, way: 'kiosk', isOn: change.is_on })
  return await getKiosks(context, { userId, eventId })
}
