import { sha256 } from '@iyk/kit/hash.ts'
import type { CardsContext } from '../context.ts'
import { tapRef } from './ref.ts'
import { findCardByUid, noteRefusal, type ReadingRefusal, recordReading } from './store.ts'
import { deriveFileKey, deriveMetaKey } from './sun/diversify-key.ts'
import type { Picc } from './sun/picc.ts'
import { readPicc, verifySunMac } from './sun/verify-sun.ts'

type Context = Pick<CardsContext, 'database' | 'clock' | 'masterKey' | 'settings' | 'log'>

/** Decision 28 has the arithmetic: five cards carry a venue of 5,000 guests an hour with room to spare. */
const pace = { readings: 20, withinSeconds: 30, behind: 30, behindAfterSeconds: 60 } as const

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
  { database, clock, masterKey, settings, log }: Context,
  { e, c }: { e: string; c: string },
): Promise<{ ref: string; isUsed?: true } | { refused: ReadingRefusal }> => {
  const claimed = readPicc({ picc: e, metaKey: deriveMetaKey(masterKey) })
  const picc = claimed ?? nobody
  const card = await findCardByUid(database, picc.uid)
  const keyVersion = card?.key_version ?? anyKeyVersion
  const fileKey = deriveFileKey({ master: masterKey, uid: picc.uid, keyVersion })
  const genuine = verifySunMac({ picc, mac: c, fileKey })
  const refuse = async (refused: ReadingRefusal, reason: string) => {
    log.warn({ type: refused, reason, card: card?.card_id }, 'tap refused')
    if (card) await noteRefusal(database, { cardId: card.card_id, reason: refused, now: clock() })
    return { refused }
  }
  if (!claimed) return refuse('tap_forged', 'unreadable')
  if (!card) return refuse('tap_forged', 'unknown chip')
  if (!genuine) return refuse('tap_forged', 'wrong MAC or key version')

  const reading = { cardId: card.card_id, keyVersion, counter: picc.counter }
  const ref = tapRef(masterKey, reading)
  const refused = await recordReading(database, reading, {
    refHash: sha256(ref),
    now: clock(),
    ...settings,
    pace: { ...pace, readings: settings.rateLimits ? pace.readings : null },
  })
  // The browser that kept it is told so, and for everybody else its page says that it was used.
  if (refused === 'tap_used') return { ref, isUsed: true }
  return refused ? await refuse(refused, `counter ${picc.counter}`) : { ref }
}
