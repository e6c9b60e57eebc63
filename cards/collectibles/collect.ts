import { sha256 } from '@iyk/kit/hash.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import { parseEmailAddress } from '@iyk/kit/parse-email-address.ts'
import type { Collectible } from '@iyk/wire/collectibles.ts'
import type { ErrorType } from '@iyk/wire/error-types.ts'
import type { Language } from '@iyk/wire/languages.ts'
import type { CardsContext, CodeRequester, Viewer } from '../context.ts'
import { type Emailed, writeCollectedEmail } from '../emails/write-collected-email.ts'
import { limitCollectEmails } from '../limits/limit-calls.ts'
import { limitCollectAttempts } from '../limits/limit-taps.ts'
import { findHolderOfTap } from '../taps/store.ts'
import { handOver } from './hand-over.ts'
import { collectForAddress, collectForUser, lookAtTap } from './store.ts'

type Context = Pick<
  CardsContext,
  'database' | 'clock' | 'makeSignInLink' | 'settings' | 'isBanned' | 'lockVerifiedEmails'
>
type Input = {
  ref: string
  /** The language of the email. */
  language?: Language
} & (
  | { bearer: Viewer }
  | { bearer?: never; email: string | undefined; ipAddress: string; codeFor?: CodeRequester | undefined }
)
type Collected = Emailed & {
  collectible: Collectible
  /** True when this call collected it, false when it is repeated. Never part of a response. */
  isNew?: boolean
}

/** Throws the refusal that says why nothing can be collected. */
const orRefuse = <Outcome extends { refusal: ErrorType | null; own_serial?: number | null }>(outcome: Outcome) => {
  const { refusal, own_serial } = outcome
  if (refusal) throw new Refusal(refusal, own_serial ? { details: { serial: own_serial } } : {})
  return outcome
}

const refuseBanned = async ({ isBanned }: Pick<Context, 'isBanned'>, holderId: string | null | undefined) => {
  if (holderId && (await isBanned?.(holderId)))
    throw new Refusal('card_blocked', { reason: 'its holder is banned or deleted' })
}

/**
 * Collects with a tap: for the bearer if there is one, else for the address, which gets an email.
 * The same user, or the same address until the tap expires, gets the same collectible for the same ref, and no second email.
 * The response for an address that already has the event is the same as for any other (decision 27).
 * Throws the refusal that says why nothing can be collected.
 */
export const collect = async (context: Context, { ref, language = 'en', ...who }: Input): Promise<Collected> => {
  const { database, clock, settings } = context
  const tap = { refHash: sha256(ref), tapLifetimeMinutes: settings.tapLifetimeMinutes, now: clock() }
  if (!who.bearer) return collectByAddress(context, { tap, language, ...who })
  const [found] = await Promise.all([findHolderOfTap(database, tap.refHash), handOver(context, who.bearer)])
  await refuseBanned(context, found?.holder_id)
  const { collectible } = orRefuse(await collectForUser(database, { ...tap, userId: who.bearer.userId }))
  return { collectible: collectible! }
}

type ForAddress = Extract<Input, { bearer?: never }> & {
  tap: { refHash: Buffer; tapLifetimeMinutes: number; now: Date }
  language: Language
}

const collectByAddress = async (
  context: Context,
  { tap, email, ipAddress, codeFor, language }: Omit<ForAddress, 'ref'>,
): Promise<Collected> => {
  const { database } = context
  const { refHash } = tap
  const address = email === undefined ? undefined : parseEmailAddress(email)
  // What it would do comes first, so that no one can have links created for other people's addresses without a tap.
  const look = await lookAtTap(database, { ...tap, email: address ?? '' })
  await refuseBanned(context, look.holder_id)
  if (address === undefined) throw new Refusal('invalid_email')
  // Refs cannot be guessed, so unknown ones need no limit and must not consume a network's attempts for real ones.
  if (look.known) await limitCollectAttempts(context, { refHash, ipAddress })
  const { collectible: before } = orRefuse(look)
  if (before) return { collectible: before }
  await limitCollectEmails(context, { email: address, ipAddress })
  let written: ReturnType<typeof writeCollectedEmail> | undefined
  const write = async () => {
    written ??= writeCollectedEmail(context, { address, codeFor, language })
    return written
  }
  const one = { ...tap, eventId: look.event_id, email: address, write: async () => (await write()).email }
  const { collectible, isNew } = orRefuse(await collectForAddress(database, one))
  return { collectible: collectible!, isNew, ...(await write()).emailed }
}
