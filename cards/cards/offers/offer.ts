import { Refusal } from '@iyk/kit/http/refusal.ts'
import { readEmailAddress } from '@iyk/kit/read-email-address.ts'
import type { Card } from '@iyk/wire/cards.ts'
import type { Language } from '@iyk/wire/languages.ts'
import type { CardsContext } from '../../context.ts'
import { limitOffers } from '../../limits/limit-calls.ts'
import { offerMail } from '../../mails/offer-mail.ts'
import { getCard } from '../get.ts'
import { insertOffer, lockHeldCard, standsOffer } from './store.ts'

type Context = Pick<CardsContext, 'database' | 'clock' | 'settings'>
type Input = { holderId: string; cardId: string; email: string; language: Language }

const days = 7

/**
 * Offers a card to whoever has proved this address, for seven days, and mails them. The card stays with its holder, and works, until
 * they accept. An offer that stands stays as it is and is not mailed again. The answer is the same whoever owns the address. Throws
 * `card_not_found`, `card_blocked`, `invalid_email`, `too_many_requests`.
 */
export const offerCard = async (context: Context, { holderId, cardId, email, language }: Input): Promise<Card> => {
  const address = readEmailAddress(email)
  if (address === undefined) throw new Refusal('invalid_email')
  const { database, clock, settings } = context
  const now = clock()
  const expiresAt = new Date(now.getTime() + days * 86_400_000)
  const letter = offerMail({ publicUrl: settings.publicUrl, language })
  const offer = { cardId, holderId, email: address, letter, now, expiresAt }
  await database.transaction(async (inside) => {
    const card = await lockHeldCard(inside, offer)
    if (!card) throw new Refusal('card_not_found')
    if (card.blocked) throw new Refusal('card_blocked')
    if (await standsOffer(inside, offer)) return
    await limitOffers({ ...context, database: inside }, { email: address, holderId })
    await insertOffer(inside, offer)
  })
  return await getCard(context, { holderId, cardId })
}
