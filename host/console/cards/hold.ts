import { assignHolder } from '@iyk/cards/cards/assign-holder.ts'
import type { OperatorCard } from '@iyk/cards/cards/store.ts'
import type { CardsContext } from '@iyk/cards/context.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import { requireEvent } from '../events/require-event.ts'
import { type Done, unchanged } from '../operation.ts'

type Held = { card: OperatorCard; holderId: string; eventId: string | null }

/**
 * Gives a card to a holder and unblocks it, linked to one of their events; without one, the same holder keeps the link. Throws `poap_event_not_found`, and
 * `bad_request` for an event of someone else.
 */
export const hold = async (
  cards: Pick<CardsContext, 'database' | 'clock'>,
  { card, holderId, eventId }: Held,
): Promise<Done<OperatorCard>> => {
  const event = eventId === null ? undefined : await requireEvent(cards, eventId)
  if (event && event.holder_id !== holderId)
    throw new Refusal('bad_request', { message: `The event "${event.name}" does not belong to this holder.` })
  const isTheirs = card.holder_id === holderId
  const linked = event?.id ?? (isTheirs ? card.event_id : null)
  const about = { user_id: holderId, subject: card.name }
  if (isTheirs && card.event_id === linked && card.blocked_by === null) return unchanged(card, about)
  await assignHolder(cards, { cardId: card.id, holderId, eventId: linked })
  const event_name = event?.name ?? (linked === null ? null : card.event_name)
  return { data: { ...card, holder_id: holderId, event_id: linked, event_name, blocked_by: null }, about }
}
