import { findCard } from '@iyk/cards/cards/find.ts'
import type { CardsContext } from '@iyk/cards/context.ts'
import { simulateTap } from '@iyk/cards/taps/simulate.ts'
import { demoCardName } from './seed-demo.ts'

/** The URL that the next tap of the demo card opens. */
export const demoTapAddress = async (cards: CardsContext): Promise<string> => {
  const card = await findCard(cards, demoCardName)
  return card ? await simulateTap(cards, card) : 'npm run cards -- cards tap <card>'
}
