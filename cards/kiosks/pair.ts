import { sha256 } from '@iyk/kit/hash.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { Paired } from '@iyk/wire/kiosks.ts'
import type { CardsContext } from '../context.ts'
import { limitPairings } from '../limits/limit-kiosks.ts'
import { hashPairingCode } from './pairing-code.ts'
import { spendPairingCode } from './store.ts'

const keyBytes = 32

/**
 * Spends a pairing code for a key that shows the codes of one event, and nothing else. A wrong code, one that was used and one that is too old are refused
 * alike, and counted: nobody finds fifty random bits in fifteen minutes, and whoever guesses keeps no right code from being accepted. Throws
 * `kiosk_code_not_found`, `too_many_requests`.
 */
export const pairKiosk = async (
  context: Pick<CardsContext, 'database' | 'clock' | 'randomBytes' | 'settings'>,
  { code, ipAddress }: { code: string; ipAddress: string },
): Promise<Paired['data']> => {
  const { database, clock, randomBytes } = context
  const key = randomBytes(keyBytes).toString('base64url')
  const codeHash = hashPairingCode(code)
  const eventId = await spendPairingCode(database, { codeHash, keyHash: sha256(key), now: clock() })
  if (eventId === undefined) {
    await limitPairings(context, ipAddress)
    throw new Refusal('kiosk_code_not_found')
  }
  return { event_id: eventId, key }
}
