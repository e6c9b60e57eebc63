import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { CardsContext } from '../context.ts'
import { takeBack } from './store.ts'

type Revoked = { serial: number; eventName: string; userId: string | null }

/**
 * The operator takes a collectible away; its serial number goes to the next collector. Throws `collectible_not_found`, and
 * `collectible_on_chain` for one that is or may still come on a chain, which cannot be undone from here.
 */
export const revokeCollectible = async (
  { database }: Pick<CardsContext, 'database'>,
  collectibleId: string,
): Promise<Revoked> => {
  const taken = await takeBack(database, collectibleId)
  if (!taken) throw new Refusal('collectible_not_found')
  if (taken.count === 0)
    throw new Refusal('collectible_on_chain', { message: 'It is on chain, or a voucher for it is out: it stays.' })
  return { serial: taken.serial, eventName: taken.name, userId: taken.user_id }
}
