import type { Collectible } from '@iyk/wire/collectibles.ts'
import type { Closing } from '@iyk/wire/taps.ts'
import { openRef } from '../admissions/open-ref.ts'
import { findClosedWay } from '../admissions/ways-store.ts'
import type { CardsContext } from '../context.ts'
import { limitOpenings } from '../limits/limit-kiosks.ts'
import { isKioskCodeOf, parseKioskCode } from './kiosk-code.ts'
import { findKiosk } from './store.ts'

type Context = Pick<
  CardsContext,
  'database' | 'clock' | 'randomBytes' | 'masterKey' | 'previousMasterKey' | 'settings' | 'isBanned'
>
type Opened =
  | { ref: string }
  /** The way is off, or outside its bounds. Without an event, nothing is to be known of it. */
  | { closing: Closing; event: Collectible['event'] | null }

/** How far ahead of the host's the clock of a screen may be, which knows it from the last reply, in seconds. */
const earlySeconds = 60

/**
 * Exchanges the code of a screen for a ref of the guest's own, which waits as long as a tap does while they type. The code is judged by the host's clock, at
 * this moment. Undefined for one that is forged, expired, of a removed screen or one whose user is banned, which are refused alike; why the way of the event
 * gives nothing is said for a genuine code of now alone, which only who stands before the screen has. Spends nothing: a preview of the address does no harm.
 * Throws `too_many_requests`.
 */
export const openKioskCode = async (
  context: Context,
  { code: text, ipAddress }: { code: string; ipAddress: string },
): Promise<Opened | undefined> => {
  const { database, clock, isBanned } = context
  const code = parseKioskCode(text)
  const kiosk = code && (await findKiosk(database, code.kioskId))
  if (!kiosk || !isKioskCodeOf(context, code, kiosk.event_id)) return undefined
  const now = clock()
  const age = now.getTime() / 1000 - code.from
  if (age < -earlySeconds || age >= kiosk.period_seconds + kiosk.grace_seconds) return undefined
  const eventId = kiosk.event_id
  if (kiosk.user_id !== null && (await isBanned?.(kiosk.user_id))) return undefined
  const closed = await findClosedWay(database, eventId, 'kiosk', now)
  if (closed) {
    const { closing, event, holder_id: holderId } = closed
    const isStopped = holderId !== null && (await isBanned?.(holderId))
    return isStopped ? { closing: { why: 'off', opens_at: null }, event: null } : { closing, event }
  }
  await limitOpenings(context, { eventId, ipAddress })
  return { ref: await openRef(context, { eventId, way: 'kiosk', now }) }
}
