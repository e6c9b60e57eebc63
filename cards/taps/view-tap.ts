import { sha256 } from '@iyk/kit/hash.ts'
import type { TapView } from '@iyk/wire/taps.ts'
import { handOver } from '../collectibles/hand-over.ts'
import type { CardsContext, Viewer } from '../context.ts'
import { findTap, noteRefusal } from './store.ts'

type Context = Pick<CardsContext, 'database' | 'clock' | 'settings' | 'isBanned' | 'log'>

/** What a ref leads to, for whoever is signed in or for nobody. Spends nothing. */
export const viewTap = async (context: Context, ref: string, viewer?: Viewer): Promise<TapView> => {
  const { database, clock, settings, log } = context
  if (viewer) await handOver(context, viewer)
  const tap = await findTap(database, {
    refHash: sha256(ref),
    userId: viewer?.userId,
    tapLifetimeMinutes: settings.tapLifetimeMinutes,
    now: clock(),
  })
  if (!tap) return { state: 'refused', reason: 'tap_not_found', event: null }
  const { refusal, event, kept_id, kept_serial, own_serial, is_holder, holder_id, card_id } = tap
  if (kept_id && kept_serial && event) {
    const own = kept_serial === own_serial
    const other = !own && own_serial !== null && { own_serial }
    return { state: 'kept', serial: kept_serial, collectible_id: kept_id, own, ...other, event }
  }
  const isBanned = !refusal && holder_id !== null && (await context.isBanned?.(holder_id))
  const reason = isBanned ? 'card_blocked' : refusal
  if (reason && reason !== 'card_unregistered' && reason !== 'event_already_collected') {
    // Wanted by whoever looks into one card, and too many at an event's end for more.
    log.info({ type: reason, card: card_id }, 'tap refused')
    await noteRefusal(database, { cardId: card_id, reason, now: clock() })
  }
  if (isBanned) return { state: 'refused', reason: 'card_blocked', event: null }
  if (refusal === 'card_blocked') return { state: 'refused', reason: refusal, event: null }
  if (refusal === 'card_unregistered') return { state: 'register', ref }
  if (refusal)
    return {
      state: 'refused',
      reason: refusal,
      event,
      ...(refusal === 'event_already_collected' && own_serial && { serial: own_serial }),
      ...(refusal === 'card_unlinked' && is_holder && { own: true }),
    }
  return { state: 'keep', ref, event: event! }
}
