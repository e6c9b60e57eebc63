import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { Database } from '@iyk/kit/postgres/database.ts'
import { storedGuests } from '@iyk/wire/limits.ts'
import { countStored, lockHolder } from './store.ts'

/**
 * Stores codes or addresses of guests, which is undone if its holder's account then has more than it may: in all, and before the operator has approved their
 * events. Throws `too_many_before_approval`, `too_many_guests`.
 */
export const storeGuests = async <Stored>(
  inside: Database,
  { eventId, count }: { eventId: string; count: number },
  store: () => Promise<Stored>,
): Promise<Stored> => {
  await lockHolder(inside, eventId)
  const before = await countStored(inside, eventId)
  // Nothing is written for what cannot fit, whatever of it is there already.
  if (before.is_unapproved && count > storedGuests.untilApproved) throw new Refusal('too_many_before_approval')
  const stored = await store()
  const after = await countStored(inside, eventId)
  if (after.is_unapproved && after.before_approval > Math.max(storedGuests.untilApproved, before.before_approval))
    throw new Refusal('too_many_before_approval')
  if (after.in_all > Math.max(storedGuests.inAll, before.in_all)) throw new Refusal('too_many_guests')
  return stored
}
