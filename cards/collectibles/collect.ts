import { sha256 } from '@iyk/kit/hash.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import { readEmailAddress } from '@iyk/kit/read-email-address.ts'
import type { Collectible } from '@iyk/wire/collectibles.ts'
import type { Language } from '@iyk/wire/languages.ts'
import type { CardsContext, Viewer } from '../context.ts'
import { keptMail } from '../mails/kept-mail.ts'
import { collectTap, type Keeper } from './store.ts'

type Context = Pick<CardsContext, 'database' | 'clock' | 'makeSignInLink' | 'settings'>
type Input = {
  ref: string
  bearer?: Viewer | undefined
  email?: string | undefined
  /** What the mail is written in. */
  language?: Language
}
type Kept = {
  collectible: Collectible
  /** Token of the link in the mail; absent when no mail went out. Never part of an answer. */
  linkToken?: string
}

/**
 * Keeps the collectible of a tap: for the bearer when there is one, else for the address, which gets a mail.
 * The same person asking again with the same ref gets the same collectible and no second mail.
 * Throws the refusal that says why nothing can be kept.
 */
export const collect = async (context: Context, { ref, bearer, email, language = 'en' }: Input): Promise<Kept> => {
  const { database, clock, makeSignInLink, settings } = context
  const attempt = async (keeper: Keeper, mail?: ReturnType<typeof keptMail>) => {
    const { tapLifetimeMinutes } = settings
    const asked = { refHash: sha256(ref), keeper, mail, tapLifetimeMinutes, now: clock() }
    const { refusal, own_serial, collectible } = await collectTap(database, asked)
    if (refusal) throw new Refusal(refusal, own_serial ? { details: { serial: own_serial } } : {})
    return collectible
  }

  if (bearer) {
    const collectible = await attempt({ userId: bearer.userId, proved: bearer.verifiedEmails })
    return { collectible: collectible! }
  }
  const address = email === undefined ? undefined : readEmailAddress(email)
  if (address === undefined) throw new Refusal('invalid_email')
  // Asked first, so that nobody gets links made for other people's addresses without a tap.
  const before = await attempt({ email: address })
  if (before) return { collectible: before }
  const { url, token } = await makeSignInLink(address)
  const collectible = await attempt(
    { email: address },
    keptMail({ link: url, publicUrl: settings.publicUrl, language }),
  )
  return { collectible: collectible!, linkToken: token }
}
