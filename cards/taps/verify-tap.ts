import { sha256 } from '@iyk/kit/hash.ts'
import type { CardsContext } from '../context.ts'
import { findMasterKey, type MasterKeys, masterKeysOf } from '../master-keys/master-keys.ts'
import { tapRef } from './ref.ts'
import { findCardByUid, type ReadingRefusal, recordReading, recordRefusal } from './store.ts'
import { deriveFileKey, deriveMetaKey } from './sun/diversify-key.ts'
import type { Picc } from './sun/picc.ts'
import { parsePicc, verifySunMac } from './sun/verify-sun.ts'

type Context = Pick<CardsContext, 'database' | 'clock' | 'settings' | 'log'> & MasterKeys

type Address = { e: string; c: string }

/** Derived in decision 28: five cards are more than enough for 5,000 guests an hour. */
const pace = { readings: 20, withinSeconds: 30, behind: 30, behindAfterSeconds: 60 } as const

/** Stands for a chip that could not be parsed; no real UID is zero. */
const noPicc: Picc = { uid: '00000000000000', counter: 0, mode: 'aes' }
const anyKeyVersion = 1

const metaKeys = new WeakMap<Buffer, Uint8Array>()

/** The same for all taps, unlike the other keys. */
const metaKeyOf = (master: Buffer): Uint8Array => {
  const key = metaKeys.get(master) ?? deriveMetaKey(master)
  metaKeys.set(master, key)
  return key
}

/** Parses and verifies a tap with one master key; `wrong` is why it is invalid. */
const verifyWith = async ({ database, ...keys }: Context, master: Buffer, { e, c }: Address) => {
  const parsed = parsePicc({ picc: e, metaKey: metaKeyOf(master) })
  const picc = parsed ?? noPicc
  const card = await findCardByUid(database, picc.uid)
  const fileKey = deriveFileKey({ master, uid: picc.uid, keyVersion: card?.key_version ?? anyKeyVersion })
  const genuine = verifySunMac({ picc, mac: c, fileKey })
  const wrong = () => {
    if (!parsed) return 'unreadable'
    if (!card) return 'unknown chip'
    if (findMasterKey(keys, card.master_key) !== master) return 'not the master key of this card'
    return genuine ? undefined : 'wrong MAC or key version'
  }
  return { card, counter: picc.counter, wrong: wrong() }
}

/** Tries every key, even when the first matches, so that timing does not reveal which one a card carries. */
const verifyWithAll = async (context: Context, address: Address) => {
  const read = await Promise.all(
    masterKeysOf(context).map(async (master) => ({ master, ...(await verifyWith(context, master, address)) })),
  )
  return read.find(({ wrong }) => !wrong) ?? read.find(({ card }) => card) ?? read[0]!
}

type VerifiedTap = { ref: string; isUsed?: true } | { refused: ReadingRefusal }

/**
 * The ref of a genuine URL, recording nothing: the tap's half hour does not begin, and no other tap of the card gets stale. Nobody can use the ref
 * until `verifyTap` has recorded it.
 */
export const findRefOfTap = async (context: Context, address: Address): Promise<VerifiedTap> => {
  const { card, counter, master, wrong } = await verifyWithAll(context, address)
  if (!card || wrong) return { refused: 'tap_forged' }
  return { ref: tapRef(master, { cardId: card.card_id, keyVersion: card.key_version, counter }) }
}

/**
 * Returns the ref of the URL that a chip made, or why it is refused. Consumes nothing, so previews and prefetches do no
 * harm: the same URL gives the same ref as long as it can be used.
 *
 * Garbage, an unknown chip and a wrong MAC take the same steps to the same result.
 */
export const verifyTap = async (context: Context, address: Address): Promise<VerifiedTap> => {
  const { database, clock, settings, log } = context
  const { card, counter, master, wrong } = await verifyWithAll(context, address)
  const refuse = async (refused: ReadingRefusal, reason: string) => {
    log.warn({ type: refused, reason, card: card?.card_id }, 'tap refused')
    if (card) await recordRefusal(database, { cardId: card.card_id, reason: refused, now: clock() })
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
  // The page shows the browser that collected its collectible, and everyone else that the tap was used.
  if (refused === 'tap_used') return { ref, isUsed: true }
  return refused ? await refuse(refused, `counter ${counter}`) : { ref }
}
