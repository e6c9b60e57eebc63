import { sha256 } from '@iyk/kit/hash.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { Card } from '@iyk/wire/cards.ts'
import type { CardsContext } from '../context.ts'
import { getCard } from './get.ts'
import { registerCardOfTap } from './store.ts'

type Context = Pick<CardsContext, 'database' | 'clock' | 'settings'>

/**
 * Makes the caller the holder of the card they tapped, and consumes the tap. The first caller wins.
 * Throws `card_already_held`, `tap_not_found`, `tap_used`, `tap_expired`.
 */
export const registerCard = async (
  context: Context,
  { holderId, ref }: { holderId: string; ref: string },
): Promise<Card> => {
  const { database, clock, settings } = context
  const { refusal, card_id } = await registerCardOfTap(database, {
    refHash: sha256(ref),
    holderId,
    tapLifetimeMinutes: settings.tapLifetimeMinutes,
    now: clock(),
  })
  if (refusal) throw new Refusal(refusal)
  return await getCard(context, { holderId, cardId: card_id! })
}
