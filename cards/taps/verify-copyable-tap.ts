import { sha256 } from '@iyk/kit/hash.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { CardsContext } from '../context.ts'
import { type FoundCopyable, findByCode, recordVisit } from '../copyable-cards/store.ts'
import { limitCopyableTaps } from '../limits/limit-taps.ts'
import { findMasterKey, type MasterKeys } from '../master-keys/master-keys.ts'
import { logRefusedTap } from './log-refused-tap.ts'
import { tapRef } from './ref.ts'
import { countRefusal, recordReading } from './store.ts'
import type { VerifiedTap } from './verify-tap.ts'

type Context = Pick<CardsContext, 'database' | 'clock' | 'settings' | 'log' | 'randomBytes'> & MasterKeys

/** The secret of a card's address, and what an NTAG21x wrote behind it. */
type Address = { s: string; n: string | undefined; ipAddress: string }

const refBytes = 16
const mirrored = /^([0-9A-F]{14})x([0-9A-F]{6})$/
/** Reads without a network count, too. With a higher one at once, a single forged address would make all genuine ones stale. */
const mostAhead = 1000

/** The counter that an NTAG21x mirrored; undefined unless it fits its card. */
const counterOf = ({ uid, highest }: FoundCopyable, n: string | undefined): number | undefined => {
  const [, readUid, digits = ''] = mirrored.exec(n ?? '') ?? []
  if (readUid === undefined || readUid !== uid) return undefined
  const counter = Number.parseInt(digits, 16)
  return highest !== null && counter > highest + mostAhead ? undefined : counter
}

/** A ref that nobody can guess: unlike a chip's reading, a visit has nothing of its own that it could follow from. */
const visit = async ({ database, clock, randomBytes }: Context, card: FoundCopyable, record: boolean) => {
  const ref = randomBytes(refBytes).toString('base64url')
  if (!record) return { ref }
  const stored = { cardId: card.card_id, keyVersion: card.key_version, refHash: sha256(ref), now: clock() }
  return (await recordVisit(database, stored)) ? { ref } : ({ refused: 'tap_forged' } as const)
}

const readCounter = async (
  context: Context,
  { card, counter, record }: { card: FoundCopyable; counter: number; record: boolean },
): Promise<VerifiedTap> => {
  const { database, clock, settings } = context
  const master = findMasterKey(context, card.master_key)
  if (!master) return { refused: 'tap_forged' }
  const reading = { cardId: card.card_id, keyVersion: card.key_version, counter }
  const ref = tapRef(master, reading)
  if (!record) return { ref }
  const refused = await recordReading(database, reading, {
    refHash: sha256(ref),
    now: clock(),
    ...settings,
    // No number of readings: whoever has a copy could leave none for others. Their network is limited instead.
    pace: { readings: null, withinSeconds: 30, behind: 30, behindAfterSeconds: 60 },
  })
  if (refused === 'tap_used') return { ref, isUsed: true }
  return refused ? { refused } : { ref }
}

/**
 * The ref of a visit of a card that can be copied, or why it is refused. Each visit of a static address is a tap of its own; of an NTAG21x, each counter
 * is one, as long as it grows. How many there are is limited by network, and what is collected by day. Without `record`, nothing is stored or counted.
 */
export const verifyCopyableTap = async (
  context: Context,
  { s, n, ipAddress }: Address,
  { record }: { record: boolean },
): Promise<VerifiedTap> => {
  const { database, clock } = context
  const card = await findByCode(database, sha256(s))
  const refuse = <Type extends Extract<VerifiedTap, { refused: unknown }>['refused']>(
    refused: Type,
    why: Pick<Parameters<typeof logRefusedTap>[1], 'reason' | 'counter' | 'limit'>,
  ) => {
    logRefusedTap(context, { type: refused, ...why, card: card?.card_id })
    if (card) countRefusal(context, { cardId: card.card_id, reason: refused, now: clock() })
    return { refused }
  }
  if (!card) return refuse('tap_forged', { reason: 'unknown address' })
  const counter = card.trust === 'counted' ? counterOf(card, n) : undefined
  if (card.trust === 'counted' && counter === undefined)
    return refuse('tap_forged', { reason: 'not a counter of this chip' })
  if (record) {
    try {
      await limitCopyableTaps(context, { cardId: card.card_id, mostPerNetwork: card.most_per_network, ipAddress })
    } catch (error) {
      if (error instanceof Refusal) return refuse('card_limit_reached', { limit: error.reason ?? error.type })
      throw error
    }
  }
  const tap =
    counter === undefined ? await visit(context, card, record) : await readCounter(context, { card, counter, record })
  return 'refused' in tap ? refuse(tap.refused, { counter }) : tap
}
