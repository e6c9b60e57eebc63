import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { Card } from '@iyk/wire/cards.ts'
import type { CardsContext, Viewer } from '../../context.ts'
import { getCard } from '../get.ts'
import { consumeOffer, findOfferer } from './store.ts'

/**
 * Makes the caller the holder of a card that is offered to an address they have verified. No card of a banned holder can be accepted.
 * Throws `card_offer_not_found`.
 */
export const acceptOffer = async (
  context: Pick<CardsContext, 'database' | 'clock' | 'isBanned'>,
  { viewer, cardId }: { viewer: Viewer; cardId: string },
): Promise<Card> => {
  const { database, clock, isBanned } = context
  const { userId, verifiedEmails } = viewer
  const selection = { emails: verifiedEmails, now: clock() }
  const offererId = await findOfferer(database, cardId, selection)
  if (offererId === undefined) throw new Refusal('card_offer_not_found')
  if (await isBanned?.(offererId))
    throw new Refusal('card_offer_not_found', { reason: 'its holder is banned or deleted' })
  if (!(await consumeOffer(database, { ...selection, cardId, userId, offererId })))
    throw new Refusal('card_offer_not_found')
  return await getCard(context, { holderId: userId, cardId })
}
