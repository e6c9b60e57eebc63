import { isOauthProvider, type OauthProvider } from '@iyk/wire/oauth-providers.ts'
import { readSafePath } from '../../session/safe-path.ts'

/** What somebody who comes to `/auth/email` brings along. */
export type Arrival = { returnTo: string | null } & (
  | MailedLink
  | { kind: 'oauth'; token: string; provider: OauthProvider | null }
  /** The provider sent them back without letting them in; `error` is a code of RFC 6749, section 4.1.2.1. */
  | { kind: 'refused'; error: string; provider: OauthProvider | null }
  | { kind: 'reset'; token: string }
  /** Part of a link, or one of a kind that nobody here makes. */
  | { kind: 'broken' }
  | { kind: 'nothing' }
)

/** The link of a sign-in mail. */
export interface MailedLink {
  kind: 'mailed'
  token: string
  /** A second token, which any browser may use. Comes as the fragment, which reaches no server and no referrer. */
  anywhere: string | null
}

/** This very page: nobody gets anywhere from here by coming back. */
const here = /^\/auth\/email([/?#]|$)/

/** `remembered` is where to go on to when the address does not say. */
export function readArrival(address: string, remembered: string | null = null): Arrival {
  const { searchParams, hash, origin } = new URL(address)
  const type = searchParams.get('stytch_token_type')
  const token = searchParams.get('token') || null
  const error = searchParams.get('error')
  const wish = readSafePath(searchParams.get('return_to') ?? remembered, origin)
  const returnTo = wish !== null && here.test(wish) ? null : wish
  const named = searchParams.get('provider') ?? ''
  const provider = isOauthProvider(named) ? named : null

  if (type === null && error !== null) return { kind: 'refused', error, provider, returnTo }
  if (type === null && token === null) return { kind: 'nothing', returnTo }
  if (token === null) return { kind: 'broken', returnTo }
  switch (type) {
    case 'magic_links': {
      const anywhere = new URLSearchParams(hash.slice(1)).get('anywhere') || null
      return { kind: 'mailed', token, anywhere, returnTo }
    }
    case 'oauth':
      return { kind: 'oauth', token, provider, returnTo }
    case 'reset_password':
      return { kind: 'reset', token, returnTo }
    default:
      return { kind: 'broken', returnTo }
  }
}
