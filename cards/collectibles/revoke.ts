import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { CardsContext } from '../context.ts'
import { revokeAnyCollectible } from './store.ts'

type Revoked = { serial: number; eventName: string; userId: string | null }

/**
 * The operator revokes a collectible; its serial number goes to the next collector. Throws `collectible_not_found`, and
 * `collectible_on_chain` for one that is minted or may still be, which cannot be undone from here.
 */
export const revokeCollectible = async (
  { database }: Pick<CardsContext, 'database'>,
  collectibleId: string,
): Promise<Revoked> => {
  const taken = await revokeAnyCollectible(database, collectibleId)
  if (!taken) throw new Refusal('collectible_not_found')
  if (taken.count === 0)
    throw new Refusal('collectible_on_chain', {
      message: 'It has been minted, or a voucher for it is still valid, so it cannot be revoked.',
    })
  return { serial: taken.serial, eventName: taken.name, userId: taken.user_id }
}
