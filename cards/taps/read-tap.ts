import { sha256 } from '@iyk/kit/hash.ts'
import type { CardsContext } from '../context.ts'
import { findMasterKey, type MasterKeys, masterKeysOf } from '../master-keys/master-keys.ts'
import { tapRef } from './ref.ts'
import { findCardByUid, noteRefusal, type ReadingRefusal, recordReading } from './store.ts'
import { deriveFileKey, deriveMetaKey } from './sun/diversify-key.ts'
import type { Picc } from './sun/picc.ts'
import { readPicc, verifySunMac } from './sun/verify-sun.ts'

type Context = Pick<CardsContext, 'database' | 'clock' | 'settings' | 'log'> & MasterKeys

/** Decision 28 has the arithmetic: five cards carry a venue of 5,000 guests an hour with room to spare. */
const pace = { readings: 20, withinSeconds: 30, behind: 30, behindAfterSeconds: 60 } as const

/** Stands for a chip that cannot be named; no real UID is zero. */
const nobody: Picc = { uid: '00000000000000', counter: 0, mode: 'aes' }
const anyKeyVersion = 1

/** What an address says when it is read with one master key, and why it cannot be true. */
const readWith = async ({ database, ...keys }: Context, master: Buffer, { e, c }: { e: string; c: string }) => {
  const claimed = readPicc({ picc: e, metaKey: deriveMetaKey(master) })
  const picc = claimed ?? nobody
  const card = await findCardByUid(database, picc.uid)
  const fileKey = deriveFileKey({ master, uid: picc.uid, keyVersion: card?.key_version ?? anyKeyVersion })
  const genuine = verifySunMac({ picc, mac: c, fileKey })
  const wrong = () => {
    if (!claimed) return 'unreadable'
    if (!card) return 'unknown chip'
    if (findMasterKey(keys, card.master_key) !== master) return 'not the master key of this card'
    return genuine ? undefined : 'wrong MAC or key version'
  }
  return { card, counter: picc.counter, wrong: wrong() }
}

/**
 * Turns the address a chip made into a ref, or says why not. Spends nothing, so previews and prefetchers may come
 * first: the same address gives the same ref as long as it can be used.
 *
 * Garbage, a foreign chip and a wrong MAC go the same way to the same answer.
 */
export const readTap = async (
  context: Context,
  address: { e: string; c: string },
): Promise<{ ref: string; isUsed?: true } | { refused: ReadingRefusal }> => {
  const { database, clock, settings, log } = context
  const masters = masterKeysOf(context)
  // With each key, also when the first fits: how long it takes tells nobody which one a card carries.
  const read = await Promise.all(
    masters.map(async (master) => ({ master, ...(await readWith(context, master, address)) })),
  )
  const found = read.find(({ wrong }) => !wrong) ?? read.find(({ card }) => card) ?? read[0]!
  const { card, counter, master, wrong } = found
  const refuse = async (refused: ReadingRefusal, reason: string) => {
    log.warn({ type: refused, reason, card: card?.card_id }, 'tap refused')
    if (card) await noteRefusal(database, { cardId: card.card_id, reason: refused, now: clock() })
    return { refused }
  }
  if (!card || wrong) return refuse('tap_forged', wrong ?? 'unknown chip')

  const reading = { cardId: card.card_id, keyVersion: card.key_version, counter }
  const ref = tapRef(master, reading)
  const refused = await recordReading(database, reading, {
    refHash: sha256(ref),
    now: clock(),
    ...settings,
    pace: { ...pace, readings: settings.rateLimits ? pace.readings : null },
  })
  // The browser that kept it is told so, and for everybody else its page says that it was used.
  if (refused === 'tap_used') return { ref, isUsed: true }
  return refused ? await refuse(refused, `counter ${counter}`) : { ref }
}
