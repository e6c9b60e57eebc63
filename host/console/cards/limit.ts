import type { OperatorCard } from '@iyk/cards/cards/store.ts'
import type { CardsContext } from '@iyk/cards/context.ts'
import { changeBounds } from '@iyk/cards/copyable-cards/store.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import { type Done, unchanged } from '../operation.ts'
import { aboutCard } from './to-card.ts'

type Bounds = { card: OperatorCard; perDay: number | undefined; perNetwork: number | undefined }

/** Changes how much a card that can be copied gives; what is undefined stays. Throws `bad_request` for a chip that signs its taps. */
export const limit = async (
  { database }: Pick<CardsContext, 'database'>,
  { card, ...bounds }: Bounds,
): Promise<Done<OperatorCard>> => {
  const now = await changeBounds(database, card.id, bounds)
  if (!now)
    throw new Refusal('bad_request', {
      message: `"${card.name}" has a chip that signs its taps, so it cannot be copied.`,
    })
  const data = { ...card, ...now }
  if (bounds.perDay === undefined && bounds.perNetwork === undefined) return unchanged(data, aboutCard(card))
  return { data, about: aboutCard(card) }
}
