import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { CardsContext } from '../context.ts'
import type { MasterKeys } from '../master-keys/master-keys.ts'
import { cardAddress } from './card-address.ts'
import { findHeldCopyable } from './store.ts'

type Context = Pick<CardsContext, 'database' | 'settings'> & MasterKeys

/** The address of a holder's card that can be copied. Throws `card_not_found`, also for a signed card, whose chip alone makes its addresses. */
export const getCardAddress = async (
  context: Context,
  { holderId, cardId }: { holderId: string; cardId: string },
): Promise<{ address: string }> => {
  const card = await findHeldCopyable(context.database, cardId, holderId)
  const address = card && cardAddress(context, card)
  if (address === undefined) throw new Refusal('card_not_found')
  return { address }
}
