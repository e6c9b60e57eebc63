import { sha256 } from '@iyk/kit/hash.ts'
import type { Database } from '@iyk/kit/postgres/database.ts'
import type { CardsContext } from '../context.ts'
import { findMasterKey, type MasterKeys, masterKeysOf } from '../master-keys/master-keys.ts'
import { logRefusedTap } from './log-refused-tap.ts'
import { tapRef } from './ref.ts'
import { recordSaid } from './said-store.ts'
import {
  countRefusal,
  type FoundCard,
  findCardByUid,
  type ReadingRefusal,
  readingRefusals,
  recordReading,
} from './store.ts'
import { deriveFileKey, deriveMetaKey } from './sun/diversify-key.ts'
import { parseInscription } from './sun/inscription.ts'
import { isSealed, type Mirrored, mirroredText, wasOpened } from './sun/mirrored-text.ts'
import type { Picc } from './sun/picc.ts'
import { parsePicc, verifySunMac } from './sun/verify-sun.ts'

type Context = Pick<CardsContext, 'database' | 'clock' | 'settings' | 'log'> & MasterKeys

type Address = { e: string; c: string } & Mirrored

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

/** Whether a MAC is right for what the chip wrote before it. What is no chip's text takes the same steps to false. */
const isSignedBy = (fileKey: Uint8Array, picc: Picc, { c, ...mirrored }: Address): boolean => {
  const macInput = mirroredText(mirrored)
  const isRight = verifySunMac({ picc, mac: c, macInput: macInput ?? '', fileKey })
  return macInput !== undefined && isRight
}

/** Parses and verifies a tap with one master key; `wrong` is why it is invalid. */
const verifyWith = async ({ database, ...keys }: Context, master: Buffer, address: Address) => {
  const { e } = address
  const parsed = parsePicc({ picc: e, metaKey: metaKeyOf(master) })
  const picc = parsed ?? noPicc
  const card = await findCardByUid(database, picc.uid)
  const fileKey = deriveFileKey({ master, uid: picc.uid, keyVersion: card?.key_version ?? anyKeyVersion })
  const genuine = isSignedBy(fileKey, picc, address)
  const wrong = () => {
    if (!parsed) return 'unreadable'
    if (!card) return 'unknown chip'
    if (findMasterKey(keys, card.master_key) !== master) return 'not the master key of this card'
    return genuine ? undefined : 'wrong MAC or key version'
  }
  return { card, picc, fileKey, wrong: wrong() }
}

/** Tries every key, even when the first matches, so that timing does not reveal which one a card carries. */
const verifyWithAll = async (context: Context, address: Address) => {
  const read = await Promise.all(
    masterKeysOf(context).map(async (master) => ({ master, ...(await verifyWith(context, master, address)) })),
  )
  return read.find(({ wrong }) => !wrong) ?? read.find(({ card }) => card) ?? read[0]!
}

type Genuine = { card: FoundCard; picc: Picc; fileKey: Uint8Array; master: Buffer }

/**
 * The file keys of cards whose taps were genuine, by chip. They spare a tap the look at its card: recording compares card and key version with the database, so
 * with an outdated one nothing is recorded.
 */
const fileKeysOf = new WeakMap<Database, Map<string, Omit<Genuine, 'picc'>>>()
const maxFileKeys = 10_000
const noFileKey = new Uint8Array(16)

const knownFileKeys = (database: Database) => {
  const known = fileKeysOf.get(database) ?? new Map()
  fileKeysOf.set(database, known)
  return known
}

const rememberFileKey = (database: Database, { picc, ...of }: Genuine) => {
  const known = knownFileKeys(database)
  known.set(picc.uid, of)
  if (known.size > maxFileKeys) known.delete(known.keys().next().value!)
}

/** A genuine tap of a chip whose file key is known. Whatever else it is given takes the same steps to undefined. */
const verifyWithKnown = ({ database, ...keys }: Context, address: Address): Genuine | undefined =>
  masterKeysOf(keys)
    .map((master) => {
      const picc = parsePicc({ picc: address.e, metaKey: metaKeyOf(master) }) ?? noPicc
      const found = knownFileKeys(database).get(picc.uid)
      const known = found?.master === master ? found : undefined
      const isRight = isSignedBy(known?.fileKey ?? noFileKey, picc, address)
      return known && isRight ? { ...known, picc } : undefined
    })
    .find((genuine) => genuine !== undefined)

export type VerifiedTap = { ref: string; isUsed?: true } | { refused: ReadingRefusal | 'card_limit_reached' }

/** What becomes of a tap: `used` was opened again, and what follows was refused. */
export const tapVerdicts = ['genuine', 'used', ...readingRefusals, 'card_limit_reached'] as const
export type TapVerdict = (typeof tapVerdicts)[number]

/** Keeps what the chip says besides UID and counter, while its reading is recorded. It holds whether or not this tap can be used. */
const recordSaying = async (
  { database, clock, log }: Context,
  { card: { card_id: cardId, key_version: keyVersion }, picc, fileKey }: Genuine,
  { f, t }: Address,
): Promise<void> => {
  if (f === undefined && t === undefined) return
  const opened = wasOpened({ t })
  const inscription = f === undefined ? undefined : parseInscription({ enc: f, picc, fileKey })
  const reading = { cardId, keyVersion, counter: picc.counter }
  const said = await recordSaid(database, reading, { opened, sealed: isSealed({ t }), inscription, now: clock() })
  // The permanent state never goes back, so another chip may answer with this one's keys.
  if (said?.was_opened_before && !opened && t !== 'II' && t !== undefined)
    log.warn({ card: cardId, counter: picc.counter }, 'a chip says closed after it said opened')
}

/**
 * The ref of a genuine URL, recording nothing: the tap's half hour does not begin, and no other tap of the card gets stale. Nobody can use the ref
 * until `verifyTap` has recorded it.
 */
export const findRefOfTap = async (context: Context, address: Address): Promise<VerifiedTap> => {
  const { card, picc, master, wrong } = await verifyWithAll(context, address)
  if (!card || wrong) return { refused: 'tap_forged' }
  return { ref: tapRef(master, { cardId: card.card_id, keyVersion: card.key_version, counter: picc.counter }) }
}

/**
 * Returns the ref of the URL that a chip made, or why it is refused. Consumes nothing, so previews and prefetches do no
 * harm: the same URL gives the same ref as long as it can be used.
 *
 * Garbage, an unknown chip and a wrong MAC take the same steps to the same result.
 */
export const verifyTap = async (context: Context, address: Address): Promise<VerifiedTap> => {
  const { database, clock, settings } = context
  const refuse = (
    refused: ReadingRefusal,
    card: FoundCard | undefined,
    why: Pick<Parameters<typeof logRefusedTap>[1], 'reason' | 'counter'>,
  ) => {
    logRefusedTap(context, { type: refused, ...why, card: card?.card_id })
    if (card) countRefusal(context, { cardId: card.card_id, reason: refused, now: clock() })
    return { refused }
  }
  let genuine = verifyWithKnown(context, address)
  if (!genuine) {
    const { card, wrong, ...read } = await verifyWithAll(context, address)
    if (!card || wrong) return refuse('tap_forged', card, { reason: wrong ?? 'unknown chip' })
    genuine = { card, ...read }
    rememberFileKey(database, genuine)
  }
  const { card, picc, master } = genuine
  const { uid, counter } = picc

  const reading = { cardId: card.card_id, keyVersion: card.key_version, counter }
  const ref = tapRef(master, reading)
  const recording = recordReading(database, reading, {
    refHash: sha256(ref),
    now: clock(),
    ...settings,
    pace: { ...pace, readings: settings.rateLimits ? pace.readings : null },
  })
  const [refused] = await Promise.all([recording, recordSaying(context, genuine, address)])
  // Reprogrammed or removed since its file key was remembered.
  if (refused === 'tap_forged') knownFileKeys(database).delete(uid)
  // The page shows the browser that collected its collectible, and everyone else that the tap was used.
  if (refused === 'tap_used') return { ref, isUsed: true }
  return refused ? refuse(refused, card, { counter }) : { ref }
}
