import { sha256 } from '@iyk/kit/hash.ts'
import type { TapView } from '@iyk/wire/taps.ts'
import { handOver } from '../collectibles/hand-over.ts'
import type { CardsContext, Viewer } from '../context.ts'
import { countRefusal, findTap } from './store.ts'

type Context = Pick<CardsContext, 'database' | 'clock' | 'settings' | 'isBanned' | 'lockVerifiedEmails' | 'log'>

/** What the page of a ref shows, for a signed-in viewer or none. Consumes nothing. */
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
  const {
    refusal,
    event,
    is_live,
    collected_id,
    collected_serial,
    own_serial,
    is_holder,
    holder_id,
    card_id,
    trust,
    opened_at,
    is_sealed,
    said_inscription,
    way,
    closing,
  } = tap
  if (collected_id && collected_serial && event) {
    const own = collected_serial === own_serial
    const other = !own && own_serial !== null && { own_serial }
    return {
      state: 'kept',
      serial: collected_serial,
      collectible_id: collected_id,
      own,
      ...other,
      is_live,
      event,
      ...(way && { way }),
    }
  }
  const isBanned = !refusal && holder_id !== null && (await context.isBanned?.(holder_id))
  const reason = isBanned ? 'card_blocked' : refusal
  if (reason && reason !== 'card_unregistered' && reason !== 'event_already_collected') {
    // Only at level info: useful for one card, but there are many at the end of an event.
    log.info({ type: reason, card: card_id }, 'tap refused')
    if (card_id !== null) countRefusal(context, { cardId: card_id, reason, now: clock() })
  }
  if (isBanned && card_id === null) return { state: 'refused', reason: 'way_closed', event: null, ...(way && { way }) }
  if (isBanned) return { state: 'refused', reason: 'card_blocked', event: null }
  if (refusal === 'card_blocked') return { state: 'refused', reason: refusal, event: null }
  // A copy of its address must make nobody its holder.
  if (refusal === 'card_unregistered' && trust !== 'signed')
    return { state: 'refused', reason: 'card_unlinked', event: null }
  if (refusal === 'card_unregistered') return { state: 'register', ref }
  if (refusal)
    return {
      state: 'refused',
      reason: refusal,
      event,
      ...(refusal === 'event_already_collected' && own_serial && { serial: own_serial }),
      ...(refusal === 'card_unlinked' && is_holder && { own: true }),
      ...(way && { way }),
      ...(refusal === 'way_closed' && event && closing && { closing }),
    }
  // It is encrypted so that guests do not read it.
  const inscription = is_holder ? said_inscription : null
  return { state: 'keep', ref, event: event!, trust, opened_at, is_sealed, inscription, ...(way && { way }) }
}
