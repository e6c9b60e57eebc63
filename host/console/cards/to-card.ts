import { findCard } from '@iyk/cards/cards/find.ts'
import type { OperatorCard } from '@iyk/cards/cards/store.ts'
import type { CardsContext } from '@iyk/cards/context.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { ConsoleCard } from '@iyk/wire/console-cards.ts'

/** A card as the console shows it: without what its keys are derived from. */
export const toCard = (card: OperatorCard): ConsoleCard => {
  const { id, name, uid, trust, simulated, batch, holder_id, blocked_by, event_id, event_name, key_version } = card
  const { taps, last_tap_at, opened_at, most_per_day, most_per_network, created_at } = card
  const about = { id, name, uid, trust, simulated, batch, holder_id, blocked_by, event_id, event_name, key_version }
  return {
    ...about,
    taps,
    last_tap_at: last_tap_at?.toISOString() ?? null,
    opened_at: opened_at?.toISOString() ?? null,
    most_per_day,
    most_per_network,
    created_at: created_at.toISOString(),
  }
}

/** Throws `card_not_found`. */
export const requireCardById = async (cards: Pick<CardsContext, 'database'>, cardId: string): Promise<OperatorCard> => {
  const card = await findCard(cards, cardId)
  if (card?.id !== cardId) throw new Refusal('card_not_found')
  return card
}

/** What the audit log records about a card. With its holder, so that the name is deleted there with them: it may be a person's. */
export const aboutCard = ({ name, holder_id }: OperatorCard) => ({ user_id: holder_id ?? undefined, subject: name })
