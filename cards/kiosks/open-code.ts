import { openRef } from '../admissions/open-ref.ts'
import { isWayOpen } from '../admissions/ways-store.ts'
import type { CardsContext } from '../context.ts'
import { limitOpenings } from '../limits/limit-kiosks.ts'
import { isKioskCodeOf, parseKioskCode } from './kiosk-code.ts'
import { findKiosk } from './store.ts'

type Context = Pick<CardsContext, 'database' | 'clock' | 'randomBytes' | 'masterKey' | 'previousMasterKey' | 'settings'>

/** How far ahead of the host's the clock of a screen may be, which knows it from the last reply, in seconds. */
const earlySeconds = 60

/**
 * Exchanges the code of a screen for a ref of the guest's own, which waits as long as a tap does while they type. The code is judged by the host's clock, at
 * this moment. Undefined for one that is forged, expired, of a removed screen or of an event that has this way switched off, which are refused alike. Spends
 * nothing: a preview of the address does no harm. Throws `too_many_requests`.
 */
export const openKioskCode = async (
  context: Context,
  { code: text, ipAddress }: { code: string; ipAddress: string },
): Promise<string | undefined> => {
  const { database, clock } = context
  const code = parseKioskCode(text)
  const kiosk = code && (await findKiosk(database, code.kioskId))
  if (!kiosk || !isKioskCodeOf(context, code, kiosk.event_id)) return undefined
  const now = clock()
  const age = now.getTime() / 1000 - code.from
  if (age < -earlySeconds || age >= kiosk.period_seconds + kiosk.grace_seconds) return undefined
  const eventId = kiosk.event_id
  if (!(await isWayOpen(database, eventId, 'kiosk', now))) return undefined
  await limitOpenings(context, { eventId, ipAddress })
  return openRef(context, { eventId, way: 'kiosk', now })
}
