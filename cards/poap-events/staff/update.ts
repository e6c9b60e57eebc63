import type { StaffSetting } from '@iyk/wire/staff.ts'
import { switchWay } from '../../admissions/ways-store.ts'
import type { CardsContext } from '../../context.ts'
import { mayManageHandOuts } from '../may-hand-out.ts'

/** Switches handing out by staff on or off. Throws `poap_event_not_found`. */
export const updateStaff = async (
  context: Pick<CardsContext, 'database' | 'clock'>,
  { userId, eventId, isOn }: { userId: string; eventId: string; isOn: boolean },
): Promise<StaffSetting> => {
  const { id } = await mayManageHandOuts(context, { userId, event: eventId })
  await switchWay(context.database, { eventId: id, way: 'staff', isOn })
  return { is_on: isOn }
}
