import { revokeCollectible } from '@iyk/cards/collectibles/revoke.ts'
import type { CardsContext } from '@iyk/cards/context.ts'
import type { Done } from '../operation.ts'

type Revoked = { id: string; serial: number; event_name: string; user_id: string | null }

/**
 * Revokes a collectible; its number goes to the next collector. A reason may name the collector, and without a user ID it would not be found when they ask to
 * be deleted, so it is recorded only with one. Throws `collectible_not_found` and `collectible_on_chain`.
 */
export const revoke = async (
  cards: Pick<CardsContext, 'database'>,
  { id, reason }: { id: string; reason: string },
): Promise<Done<Revoked>> => {
  const { serial, eventName, userId } = await revokeCollectible(cards, id)
  return {
    data: { id, serial, event_name: eventName, user_id: userId },
    about: userId === null ? { subject: id } : { subject: `${id} ${reason}`, user_id: userId },
  }
}
