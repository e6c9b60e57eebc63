import { sha256 } from '@iyk/kit/hash.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { Language } from '@iyk/wire/languages.ts'
import type { Way } from '@iyk/wire/ways.ts'
import { collect } from '../collectibles/collect.ts'
import { openAdmission } from './store.ts'

type Context = Parameters<typeof collect>[0]
type Input = {
  eventId: string
  way: Way
  /**
   * Names this handing out, impossible to guess. The same one again with the same address returns the same collectible and sends no second email; begin it with
   * what calls, such as `staff <event id> `, so that no other way's ref can be passed for it.
   */
  ref: string
  email: string
  ipAddress: string
  language?: Language
}

const lifetime = 30 * 60_000

/**
 * Collects an event for a person's address, by the rules of a tap: the caller must be allowed to hand it out. Throws the refusal that says why nothing can be
 * collected, `way_closed` for a way that the event has not switched on.
 */
export const handOut = async (context: Context, { eventId, way, ref, ...person }: Input) => {
  const now = context.clock()
  const expiresAt = new Date(now.getTime() + lifetime)
  await openAdmission(context.database, { eventId, way, refHash: sha256(ref), now, expiresAt })
  try {
    return await collect(context, { ref, ...person })
  } catch (error) {
    if (error instanceof Refusal && error.type === 'tap_not_found') throw new Refusal('way_closed')
    throw error
  }
}
