import { sha256 } from '@iyk/kit/hash.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import { readEmailAddress } from '@iyk/kit/read-email-address.ts'
import type { Language } from '@iyk/wire/languages.ts'
import type { CardsContext, CodePlace } from '../context.ts'
import { limitKeptMails } from '../limits/limit-calls.ts'
import { limitAsks, limitReaddressing } from '../limits/limit-taps.ts'
import { keptMail } from '../mails/kept-mail.ts'
import { readdressTap } from './store.ts'

type Context = Pick<CardsContext, 'database' | 'clock' | 'makeSignInLink' | 'settings'>
type Input = {
  ref: string
  email: string | undefined
  ipAddress: string
  language?: Language
  codeFor?: CodePlace | undefined
}
type Readdressed = {
  /** As of `collect`. */
  linkToken?: string
  methodId?: string
}

/**
 * Sends what was kept with a mistyped address to another one, which gets the mail; the first has it no longer. Only for whoever kept it: the caller
 * answers for that. The same address again changes nothing and mails nothing. Throws `invalid_email`, `too_many_requests`, and `tap_expired`
 * or `tap_used` when it stays where it is (decision 50).
 */
export const readdress = async (
  context: Context,
  { ref, email, ipAddress, language = 'en', codeFor }: Input,
): Promise<Readdressed> => {
  const { database, clock, makeSignInLink, settings } = context
  const refHash = sha256(ref)
  const address = email === undefined ? undefined : readEmailAddress(email)
  if (address === undefined) throw new Refusal('invalid_email')
  /** Answers the collectible where the address has it already. */
  const attempt = async (mail?: ReturnType<typeof keptMail>) => {
    const { tapLifetimeMinutes } = settings
    const asked = { refHash, email: address, mail, tapLifetimeMinutes, now: clock() }
    const { refusal, collectible } = await readdressTap(database, asked)
    if (refusal) throw new Refusal(refusal, { reason: 'the address of what was kept with it' })
    return collectible
  }

  await limitAsks(context, { refHash, ipAddress })
  if (await attempt()) return {}
  // Before the mail is counted and a link made: both are for an address of somebody's choice.
  const counted = await limitReaddressing(context, refHash)
  let hasMoved = false
  try {
    await limitKeptMails(context, { email: address, ipAddress })
    const { url, token, code } = await makeSignInLink(address, codeFor)
    const mail = keptMail({ link: url, signsIn: token !== undefined, code, publicUrl: settings.publicUrl, language })
    hasMoved = !(await attempt(mail))
    if (!hasMoved) return {}
    return { ...(token !== undefined && { linkToken: token }), ...(code && { methodId: code.methodId }) }
  } finally {
    if (!hasMoved) await counted.takeBack()
  }
}
