import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { SignedIn } from '../sessions/store.ts'
import type { Locale } from '../words/locale.ts'
import type { Place } from './place.ts'

/** Who calls, as far as the request tells. */
export type Caller = {
  /** What the caller holds as a session token; not checked yet. */
  sessionToken: string | undefined
  /** Set on calls that need a session, after it was found alive. */
  signedIn: SignedIn | undefined
  /** The origin of the calling page, one of ours; undefined when the caller names none. */
  origin: string | undefined
  /** The hash of what the calling browser is known by; undefined for one that holds no such cookie. */
  browser: Buffer | undefined
  /** The same, after giving the browser a cookie if it has none of our making. */
  keepBrowser: () => Buffer
  place: Place
  /** The same for what is asked for and answered in a later call, after giving a browser on our own pages a cookie if it has none. */
  keepPlace: () => Place
  ipAddress: string
  userAgent: string
  /** What the calling browser prefers among the languages we write; English when it names none of them. */
  locale: Locale
}

/** The live session of the caller. Throws `user_unauthenticated` without one. */
export const getSignedIn = ({ signedIn }: Caller): SignedIn => {
  if (!signedIn) throw new Refusal('user_unauthenticated')
  return signedIn
}
