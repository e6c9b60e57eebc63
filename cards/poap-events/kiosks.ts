import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { CardsContext } from '../context.ts'
import { deleteKiosk } from '../kiosks/store.ts'
import { mayManageHandOuts } from './may-hand-out.ts'

/** Removes a screen. Its key and the codes it still has are worth nothing from then on. Throws `poap_event_not_found`, `kiosk_not_found`. */
export const removeKiosk = async (
  context: Pick<CardsContext, 'database' | 'clock'>,
  { userId, eventId, kioskId }: { userId: string; eventId: string; kioskId: string },
): Promise<{ id: string }> => {
  const { id } = await mayManageHandOuts(context, { userId, event: eventId })
  if (!(await deleteKiosk(context.database, kioskId, id))) throw new Refusal('kiosk_not_found')
  return { id: kioskId }
}
