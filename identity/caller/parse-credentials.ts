import { Refusal } from '@iyk/kit/http/refusal.ts'

const basic = /^basic +([A-Za-z0-9+/]+={0,2})$/i
const sessionToken = /^[A-Za-z0-9_-]{44}$/

/**
 * Parses `Basic base64(public_token:secret)`; the contract's sections 1.1 and 1.2. The secret is a session token, or the public token again if there
 * is none. A value that cannot be a session token is ignored: a browser with a stale cookie must still be able to sign in. Throws
 * `unauthorized_credentials` unless the public token is ours.
 */
export const parseCredentials = (header: string | undefined, publicToken: string): { sessionToken?: string } => {
  const encoded = header?.match(basic)?.[1]
  if (!encoded) throw new Refusal('unauthorized_credentials', { reason: 'missing or malformed Basic credentials' })
  const decoded = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = decoded.indexOf(':')
  if (colon < 0 || decoded.slice(0, colon) !== publicToken)
    throw new Refusal('unauthorized_credentials', { reason: 'unknown public token' })
  const secret = decoded.slice(colon + 1)
  return secret !== publicToken && sessionToken.test(secret) ? { sessionToken: secret } : {}
}
