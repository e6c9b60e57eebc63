import { sha256 } from '@iyk/kit/hash.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import { readEmailAddress } from '@iyk/kit/read-email-address.ts'
import type { Collectible } from '@iyk/wire/collectibles.ts'
import type { Language } from '@iyk/wire/languages.ts'
import type { CardsContext, CodePlace, Viewer } from '../context.ts'
import { limitKeptMails } from '../limits/limit-calls.ts'
import { limitAsks } from '../limits/limit-taps.ts'
import { keptMail } from '../mails/kept-mail.ts'
import { findHolderOfTap } from '../taps/store.ts'
import { handOver } from './hand-over.ts'
import { collectTap, type Keeper } from './store.ts'

type Context = Pick<CardsContext, 'database' | 'clock' | 'makeSignInLink' | 'settings' | 'isBanned'>
type Input = {
  ref: string
  /** What the mail is written in. */
  language?: Language
} & (
  | { bearer: Viewer }
  | { bearer?: never; email: string | undefined; ipAddress: string; codeFor?: CodePlace | undefined }
)
type Kept = {
  collectible: Collectible
  /** This call kept it; asked again with the same address one gets it too. Never part of an answer, like what follows. */
  isNew?: boolean
  /** Token of the link in the mail; absent when no mail went out, or its link signs nobody in. Never part of an answer. */
  linkToken?: string
  /** The method id of the code in the mail, where `codeFor` said from where it will be typed. Never part of an answer either. */
  methodId?: string
}

/**
 * Keeps the collectible of a tap: for the bearer when there is one, else for the address, which gets a mail.
 * The same user, or the same address while the tap lives, asking again with the same ref gets the same collectible and no second mail.
 * An address that has the event already is answered like one that has not (decision 27).
 * Throws the refusal that says why nothing can be kept.
 */
export const collect = async (context: Context, { ref, language = 'en', ...who }: Input): Promise<Kept> => {
  const { database, clock, makeSignInLink, settings } = context
  const now = clock()
  const attempt = async (keeper: Keeper, mail?: ReturnType<typeof keptMail>) => {
    const { tapLifetimeMinutes } = settings
    const asked = { refHash: sha256(ref), keeper, mail, tapLifetimeMinutes, now }
    const { refusal, own_serial, collectible } = await collectTap(database, asked)
    if (refusal) throw new Refusal(refusal, own_serial ? { details: { serial: own_serial } } : {})
    return collectible
  }

  const [tap] = await Promise.all([findHolderOfTap(database, sha256(ref)), who.bearer && handOver(context, who.bearer)])
  if (tap?.holder_id && (await context.isBanned?.(tap.holder_id)))
    throw new Refusal('card_blocked', { reason: 'its holder is banned or deleted' })
  if (who.bearer) {
    const collectible = await attempt({ userId: who.bearer.userId })
    return { collectible: collectible! }
  }
  const address = who.email === undefined ? undefined : readEmailAddress(who.email)
  if (address === undefined) throw new Refusal('invalid_email')
  // Nobody guesses a ref, so made-up ones need no bound, and are not to use up what a network has for real ones.
  if (tap) await limitAsks(context, { refHash: sha256(ref), ipAddress: who.ipAddress })
  // Asked first, so that nobody gets links made for other people's addresses without a tap.
  const before = await attempt({ email: address })
  if (before) return { collectible: before }
  await limitKeptMails(context, { email: address, ipAddress: who.ipAddress })
  const { url, token, code } = await makeSignInLink(address, who.codeFor)
  const collectible = await attempt(
    { email: address },
    keptMail({ link: url, signsIn: token !== undefined, code, publicUrl: settings.publicUrl, language }),
  )
  return {
    collectible: collectible!,
    isNew: collectible!.collected_at === now.toISOString(),
    ...(token !== undefined && { linkToken: token }),
    ...(code && { methodId: code.methodId }),
  }
}
