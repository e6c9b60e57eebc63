import { Refusal } from '@iyk/kit/http/refusal.ts'
import { readEmailAddress } from '@iyk/kit/read-email-address.ts'
import type { Card } from '@iyk/wire/cards.ts'
import type { Language } from '@iyk/wire/languages.ts'
import type { CardsContext } from '../../context.ts'
import { offerMail } from '../../mails/offer-mail.ts'
import { getCard } from '../get.ts'
import { insertOffer } from './store.ts'

type Context = Pick<CardsContext, 'database' | 'clock' | 'settings'>
type Input = { holderId: string; cardId: string; email: string; language: Language }

const days = 7

/**
 * Offers a card to whoever has proved this address, for seven days, and mails them. The card stays with its holder, and works, until
 * they accept. The answer is the same whoever owns the address. Throws `card_not_found`, `card_blocked`, `invalid_email`.
 */
export const offerCard = async (context: Context, { holderId, cardId, email, language }: Input): Promise<Card> => {
  const address = readEmailAddress(email)
  if (address === undefined) throw new Refusal('invalid_email')
  const { database, clock, settings } = context
  const now = clock()
  const expiresAt = new Date(now.getTime() + days * 86_400_000)
  const letter = offerMail({ publicUrl: settings.publicUrl, language })
  const isOffered = await insertOffer(database, { cardId, holderId, email: address, letter, now, expiresAt })
  const card = await getCard(context, { holderId, cardId })
  if (!isOffered) throw new Refusal('card_blocked')
  return card
}
