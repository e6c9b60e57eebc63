import { sha256 } from '@iyk/kit/hash.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { CodesQuestion, KioskCodes } from '@iyk/wire/kiosks.ts'
import { kiosk } from '@iyk/wire/limits.ts'
import { isSwitchedOn } from '../admissions/ways-store.ts'
import type { CardsContext, Viewer } from '../context.ts'
import { mayHandOut } from '../poap-events/may-hand-out.ts'
import { writeKioskCode } from './kiosk-code.ts'
import { findHolder, findKioskByKey, findOwnKiosk, findTimes } from './store.ts'

type Context = Pick<CardsContext, 'database' | 'clock' | 'masterKey' | 'settings' | 'isBanned'>
type Input = { question: CodesQuestion; viewer: Viewer | undefined }

/** The kiosk that asks: a paired one by its key, or that of whoever is signed in. */
const findKioskOf = async (context: Context, { question: { key, event }, viewer }: Input) => {
  const { database, clock, isBanned } = context
  if (key !== undefined) {
    const found = await findKioskByKey(database, sha256(key), clock())
    if (!found || (found.user_id !== null && (await isBanned?.(found.user_id)))) throw new Refusal('kiosk_not_found')
    return found
  }
  if (!viewer) throw new Refusal('unauthorized_credentials')
  const own = await mayHandOut({ database, clock }, { userId: viewer.userId, event: event ?? '' })
  const kioskId = await findOwnKiosk(database, { eventId: own.id, userId: viewer.userId, now: clock() })
  const holderId = await findHolder(database, own.id)
  return { kiosk_id: kioskId, holder_id: holderId, ...(await findTimes(database, own.id)), event: own }
}

/**
 * The codes that a kiosk shows in the next hour, the one of now first, so that it goes on while its network does not. Throws `kiosk_not_found` for a key that
 * was removed, or whose user is banned, and `poap_event_not_found` for events of others.
 */
export const listCodes = async (context: Context, input: Input): Promise<KioskCodes['data']> => {
  const { kiosk_id: kioskId, event, period_seconds, grace_seconds, holder_id } = await findKioskOf(context, input)
  const times = { period_seconds, grace_seconds }
  const now = context.clock().getTime()
  const period = times.period_seconds
  const first = Math.floor(now / 1000 / period) * period
  const codes = Array.from({ length: Math.ceil(kiosk.aheadSeconds / period) + 1 }, (_, place) => {
    const from = first + place * period
    return { from: from * 1000, code: writeKioskCode(context.masterKey, { kioskId, from }, event.id) }
  })
  // What a banned holder has is collected by no way, so no screen invites to it.
  const isStopped = holder_id !== null && ((await context.isBanned?.(holder_id)) ?? false)
  const isOn = !isStopped && (await isSwitchedOn(context.database, event.id, 'kiosk'))
  return { now, is_on: isOn, ...times, address: `${context.settings.publicUrl}/tap?k=`, codes, event }
}
