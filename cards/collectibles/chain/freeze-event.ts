import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { CardsContext } from '../../context.ts'
import { lockEvent } from '../../poap-events/versions/store.ts'
import {
  closedBy,
  findEventToFreeze,
  findTokenEvent,
  insertTokenEvent,
  type TokenEvent,
  unlimitedTokens,
} from './store.ts'

type Context = Pick<CardsContext, 'database' | 'clock' | 'drawTokenCard'>

/**
 * The event data of all its tokens: the event as approved when the first of them gets a voucher, and its card as a picture, from then on unchanged. Throws
 * `event_rejected` and `event_pending_approval`, and `event_rejected` also when its picture has been taken down since.
 */
export const freezeEvent = async (context: Context, eventId: string): Promise<TokenEvent> => {
  const { database, clock, drawTokenCard } = context
  const closed = await closedBy(database, eventId)
  if (closed) throw new Refusal(closed)
  const known = await findTokenEvent(database, eventId)
  if (known) {
    if (known.taken_down) throw new Refusal('event_rejected', { reason: 'the picture of its tokens was taken down' })
    return known
  }
  // Drawn before the event is locked, since that takes a tenth of a second.
  const shown = await findEventToFreeze(database, eventId)
  const card = shown && (await drawTokenCard(shown.event, shown.bytes ?? undefined))
  await database.transaction(async (inside) => {
    // Prevents a new version or another supply in between.
    const event = await lockEvent(inside, eventId, null)
    if (!event || !card || (await findTokenEvent(inside, eventId))) return
    const now = await findEventToFreeze(inside, eventId)
    // Otherwise it changed while it was drawn, and is drawn again.
    if (now?.version !== shown.version || now.picture !== shown.picture) return
    await insertTokenEvent(inside, {
      eventId,
      version: event.version,
      supply: event.shown.supply ?? unlimitedTokens,
      image: `data:image/webp;base64,${card.toString('base64')}`,
      picture: shown.picture,
      now: clock(),
    })
  })
  return freezeEvent(context, eventId)
}
