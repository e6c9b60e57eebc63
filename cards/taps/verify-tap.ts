import { sha256 } from '@iyk/kit/hash.ts'
import type { Database } from '@iyk/kit/postgres/database.ts'
import type { CardsContext } from '../context.ts'
import { findMasterKey, type MasterKeys, masterKeysOf } from '../master-keys/master-keys.ts'
import { tapRef } from './ref.ts'
import { countRefusal, type FoundCard, findCardByUid, type ReadingRefusal, recordReading } from './store.ts'
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
  return { card, uid: picc.uid, counter: picc.counter, wrong: wrong() }
}

/** Tries every key, even when the first matches, so that timing does not reveal which one a card carries. */
const verifyWithAll = async (context: Context, address: Address) => {
  const read = await Promise.all(
    masterKeysOf(context).map(async (master) => ({ master, ...(await verifyWith(context, master, address)) })),
  )
  return read.find(({ wrong }) => !wrong) ?? read.find(({ card }) => card) ?? read[0]!
}

type Genuine = { card: FoundCard; uid: string; counter: number; master: Buffer }

/**
 * The file keys of cards whose taps were genuine, by chip. They spare a tap the look at its card: recording compares card and key version with the database, so
 * with an outdated one nothing is recorded.
 */
const fileKeysOf = new WeakMap<Database, Map<string, Pick<Genuine, 'card' | 'master'> & { fileKey: Uint8Array }>>()
const maxFileKeys = 10_000
const noFileKey = new Uint8Array(16)

const knownFileKeys = (database: Database) => {
  const known = fileKeysOf.get(database) ?? new Map()
  fileKeysOf.set(database, known)
  return known
}

const rememberFileKey = (database: Database, { card, uid, master }: Genuine) => {
  const known = knownFileKeys(database)
  known.set(uid, { card, master, fileKey: deriveFileKey({ master, uid, keyVersion: card.key_version }) })
  if (known.size > maxFileKeys) known.delete(known.keys().next().value!)
}

/** A genuine tap of a chip whose file key is known. Whatever else it is given takes the same steps to undefined. */
const verifyWithKnown = ({ database, ...keys }: Context, { e, c }: Address): Genuine | undefined =>
  masterKeysOf(keys)
    .map((master) => {
      const picc = parsePicc({ picc: e, metaKey: metaKeyOf(master) }) ?? noPicc
      const found = knownFileKeys(database).get(picc.uid)
      const known = found?.master === master ? found : undefined
      const isRight = verifySunMac({ picc, mac: c, fileKey: known?.fileKey ?? noFileKey })
      return known && isRight ? { ...picc, card: known.card, master } : undefined
    })
    .find((genuine) => genuine !== undefined)

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
  const refuse = (refused: ReadingRefusal, reason: string, card: FoundCard | undefined) => {
    log.warn({ type: refused, reason, card: card?.card_id }, 'tap refused')
    if (card) countRefusal(context, { cardId: card.card_id, reason: refused, now: clock() })
    return { refused }
  }
  let genuine = verifyWithKnown(context, address)
  if (!genuine) {
    const { card, wrong, ...read } = await verifyWithAll(context, address)
    if (!card || wrong) return refuse('tap_forged', wrong ?? 'unknown chip', card)
    genuine = { card, ...read }
    rememberFileKey(database, genuine)
  }
  const { card, uid, counter, master } = genuine

  const reading = { cardId: card.card_id, keyVersion: card.key_version, counter }
  const ref = tapRef(master, reading)
  const refused = await recordReading(database, reading, {
    refHash: sha256(ref),
    now: clock(),
    ...settings,
    pace: { ...pace, readings: settings.rateLimits ? pace.readings : null },
  })
  // Reprogrammed or removed since its file key was remembered.
  if (refused === 'tap_forged') knownFileKeys(database).delete(uid)
  // The page shows the browser that collected its collectible, and everyone else that the tap was used.
  if (refused === 'tap_used') return { ref, isUsed: true }
  return refused ? refuse(refused, `counter ${counter}`, card) : { ref }
}
