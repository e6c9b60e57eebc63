import { isOauthProvider, type OauthProvider } from '@iyk/wire/oauth-providers.ts'
import { parseSafePath } from '../../navigation/safe-path.ts'

/** The parameters of `/auth/email`. */
export type Callback = { returnTo: string | null } & (
  | EmailLinkCallback
  | { kind: 'oauth'; token: string; provider: OauthProvider | null }
  /** The provider sent them back and declined; `error` is a code of RFC 6749, section 4.1.2.1. */
  | { kind: 'refused'; error: string; provider: OauthProvider | null }
  | { kind: 'reset'; token: string }
  /** An incomplete link, or one of an unknown kind. */
  | { kind: 'broken' }
  | { kind: 'nothing' }
)

/** The link of a sign-in email. */
export interface EmailLinkCallback {
  kind: 'mailed'
  token: string
  /** A second token, which any browser may use. It is in the fragment, which reaches no server and no referrer. */
  anywhereToken: string | null
}

/** This page: continuing to it goes nowhere. */
const thisPage = /^\/auth\/email([/?#]|$)/

/** `remembered` is where to continue when the address does not say. */
export function parseCallback(address: string, remembered: string | null = null): Callback {
  const { searchParams, hash, origin } = new URL(address)
  const type = searchParams.get('stytch_token_type')
  const token = searchParams.get('token') || null
  const error = searchParams.get('error')
  const requested = parseSafePath(searchParams.get('return_to') ?? remembered, origin)
  const returnTo = requested !== null && thisPage.test(requested) ? null : requested
  const named = searchParams.get('provider') ?? ''
  const provider = isOauthProvider(named) ? named : null

  if (type === null && error !== null) return { kind: 'refused', error, provider, returnTo }
  if (type === null && token === null) return { kind: 'nothing', returnTo }
  if (token === null) return { kind: 'broken', returnTo }
  switch (type) {
    case 'magic_links': {
      const anywhereToken = new URLSearchParams(hash.slice(1)).get('anywhere') || null
      return { kind: 'mailed', token, anywhereToken, returnTo }
    }
    case 'oauth':
      return { kind: 'oauth', token, provider, returnTo }
    case 'reset_password':
      return { kind: 'reset', token, returnTo }
    default:
      return { kind: 'broken', returnTo }
  }
}
