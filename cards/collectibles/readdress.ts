import { sha256 } from '@iyk/kit/hash.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import { parseEmailAddress } from '@iyk/kit/parse-email-address.ts'
import type { Language } from '@iyk/wire/languages.ts'
import type { CardsContext, CodeRequester } from '../context.ts'
import { type Content, fillCollectedEmail } from '../emails/compose-collected-email.ts'
import { type Emailed, writeCollectedEmail } from '../emails/write-collected-email.ts'
import { limitCollectEmails } from '../limits/limit-calls.ts'
import { limitCollectAttempts, limitReaddressing } from '../limits/limit-taps.ts'
import { findHolderOfTyped, readdressTap } from './store.ts'

type Context = Pick<CardsContext, 'database' | 'clock' | 'makeSignInLink' | 'settings' | 'isBanned'>
type Input = {
  ref: string
  email: string | undefined
  ipAddress: string
  language?: Language
  codeFor?: CodeRequester | undefined
}

/**
 * Moves what was collected with a mistyped address to another one, which gets the email. The caller must make sure that the request comes from
 * whoever collected it. The same address again changes nothing and sends nothing. Throws `invalid_email`, `too_many_requests`, and `tap_expired`
 * or `tap_used` when it can no longer be moved (decision 50), or while its event's holder is banned: the email would name the event to an address of the
 * caller's choice.
 */
export const readdress = async (
  context: Context,
  { ref, email, ipAddress, language = 'en', codeFor }: Input,
): Promise<Emailed> => {
  const { database, clock, settings, isBanned } = context
  const refHash = sha256(ref)
  const address = email === undefined ? undefined : parseEmailAddress(email)
  if (address === undefined) throw new Refusal('invalid_email')
  /** Returns the collectible when the address already has it. */
  const attempt = async (message?: Content) => {
    const { tapLifetimeMinutes } = settings
    const correction = { refHash, email: address, message, tapLifetimeMinutes, now: clock() }
    const { refusal, collectible } = await readdressTap(database, correction)
    if (refusal) throw new Refusal(refusal, { reason: 'what this tap collected can no longer go to another address' })
    return collectible
  }

  await limitCollectAttempts(context, { refHash, ipAddress })
  if (await attempt()) return {}
  const holderId = await findHolderOfTyped(database, refHash)
  if (holderId !== undefined && (await isBanned?.(holderId)))
    throw new Refusal('tap_used', { reason: 'the holder of its event is banned or deleted' })
  // Before the email is counted and a link is created, since both are for an address of the caller's choice.
  const counted = await limitReaddressing(context, refHash)
  let hasMoved = false
  try {
    await limitCollectEmails(context, { email: address, ipAddress })
    const { email: message, emailed } = await writeCollectedEmail(context, { address, codeFor, language })
    hasMoved = !(await attempt(fillCollectedEmail(message)))
    return hasMoved ? emailed : {}
  } finally {
    if (!hasMoved) await counted.refund()
  }
}
