import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { Locale } from '../copy/locale.ts'
import type { SignedIn } from '../sessions/store.ts'
import type { Requester } from './requester.ts'

/** Who is calling, as far as the request tells. */
export type Caller = {
  /** Whom the audit log names: a browser or program without a secret, or a backend with the project's. */
  actor: 'caller' | 'backend'
  /** The session token that the caller sent; not verified yet. */
  sessionToken: string | undefined
  /** Set on calls that require a session, once it is known to be alive. */
  signedIn: SignedIn | undefined
  /** The origin of the calling page, one of ours; undefined if the caller names none. */
  origin: string | undefined
  /** The hash of the browser cookie; undefined without one. */
  browser: Buffer | undefined
  /** The same, or the hash of the cookie that `ensureBrowser` would set. */
  prepareBrowser: () => Buffer
  /** The same, after setting the cookie if the browser has none that we made. */
  ensureBrowser: () => Buffer
  requester: Requester
  /** Where a code or challenge is requested that a later call answers, after setting a cookie if a browser on our own pages has none. */
  ensureRequester: () => Requester
  /** Undefined if a backend does not say where its user is. It vouches for everyone behind it, so no network is counted. */
  ipAddress: string | undefined
  userAgent: string
  /** The caller's preferred language among ours; English if it accepts none of them. */
  locale: Locale
}

/** The live session of the caller. Throws `user_unauthenticated` without one. */
export const getSignedIn = ({ signedIn }: Caller): SignedIn => {
  if (!signedIn) throw new Refusal('user_unauthenticated')
  return signedIn
}
