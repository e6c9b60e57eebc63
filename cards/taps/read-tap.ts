import { sha256 } from '@iyk/kit/hash.ts'
import type { CardsContext } from '../context.ts'
import { tapRef } from './ref.ts'
import { findCardByUid, type ReadingRefusal, recordReading } from './store.ts'
import { deriveFileKey, deriveMetaKey } from './sun/diversify-key.ts'
import type { Picc } from './sun/picc.ts'
import { readPicc, verifySunMac } from './sun/verify-sun.ts'

type Context = Pick<CardsContext, 'database' | 'clock' | 'masterKey' | 'settings'>

/** Stands for a chip that cannot be named; no real UID is zero. */
const nobody: Picc = { uid: '00000000000000', counter: 0, mode: 'aes' }
const anyKeyVersion = 1

/**
 * Turns the address a chip made into a ref, or says why not. Spends nothing, so previews and prefetchers may come
 * first: the same address gives the same ref as long as it can be used.
 *
 * Garbage, a foreign chip and a wrong MAC go the same way to the same answer.
 */
export const readTap = async (
  { database, clock, masterKey, settings }: Context,
  { e, c }: { e: string; c: string },
): Promise<{ ref: string } | { refused: ReadingRefusal }> => {
  const claimed = readPicc({ picc: e, metaKey: deriveMetaKey(masterKey) })
  const picc = claimed ?? nobody
  const card = await findCardByUid(database, picc.uid)
  const keyVersion = card?.key_version ?? anyKeyVersion
  const fileKey = deriveFileKey({ master: masterKey, uid: picc.uid, keyVersion })
  const genuine = verifySunMac({ picc, mac: c, fileKey })
  if (!genuine || !claimed || !card) return { refused: 'tap_forged' }

  const reading = { cardId: card.card_id, keyVersion, counter: picc.counter }
  const ref = tapRef(masterKey, reading)
  const refused = await recordReading(database, reading, { refHash: sha256(ref), now: clock(), ...settings })
  return refused ? { refused } : { ref }
}
