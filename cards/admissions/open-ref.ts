import { sha256 } from '@iyk/kit/hash.ts'
import type { Way } from '@iyk/wire/ways.ts'
import type { CardsContext } from '../context.ts'
import { openAdmission } from './store.ts'

const refBytes = 16

/** Opens an admission for whoever has what its way asks for, which the caller has checked: a ref that nobody can guess, valid as long as a tap. */
export const openRef = async (
  { database, randomBytes, settings }: Pick<CardsContext, 'database' | 'randomBytes' | 'settings'>,
  { eventId, way, now }: { eventId: string; way: Way; now: Date },
): Promise<string> => {
  const ref = randomBytes(refBytes).toString('base64url')
  const expiresAt = new Date(now.getTime() + settings.tapLifetimeMinutes * 60_000)
  await openAdmission(database, { eventId, way, refHash: sha256(ref), now, expiresAt })
  return ref
}
