import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { PoapEvent } from '@iyk/wire/poap-events.ts'
import type { CardsContext } from '../context.ts'
import { requireRight } from './rights.ts'
import { findHeldEvent, written } from './store.ts'
import { assertSupply } from './update.ts'
import { reviseEvent } from './versions/revise.ts'
import { addVersion, lockEvent, publishVersion, setSupplyOfChange } from './versions/store.ts'

/**
 * Raises or lowers the supply at once: approval is about what people read and see. A change of the event stays as it was sent, whether it waits or was
 * rejected, and takes the supply along. Throws `supply_below_collected`, `supply_fixed`, and `event_rejected`, since that would submit the event again.
 */
export const changeSupply = async (
  { database, clock }: Pick<CardsContext, 'database' | 'clock'>,
  { userId, eventId, supply }: { userId: string; eventId: string; supply: number | null },
): Promise<PoapEvent> => {
  await requireRight(database, { userId, eventId, right: 'manage' })
  const now = clock()
  const find = (inside: CardsContext['database']) => findHeldEvent(inside, { eventId, holderId: userId, now })
  const event = await written(
    database.transaction(async (inside) => {
      const locked = await lockEvent(inside, eventId, userId)
      const before = locked && (await find(inside))
      if (!before) return undefined
      if (before.status === 'rejected') throw new Refusal('event_rejected')
      if (before.supply === supply) return before
      await assertSupply(inside, eventId, supply)
      const facts = { ...locked.shown, supply }
      if (locked.isApproved) {
        const version = await addVersion(inside, eventId, { facts, by: 'holder', approved: true, now })
        await publishVersion(inside, eventId, version)
        if (locked.change) await setSupplyOfChange(inside, eventId, locked.change.version, supply)
      } else await reviseEvent(inside, locked, { facts, autoApprove: false, now })
      return find(inside)
    }),
  )
  if (!event) throw new Refusal('poap_event_not_found')
  return event
}
