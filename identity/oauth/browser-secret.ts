import { hmacSha256, sha256 } from '@iyk/kit/hash.ts'

const secretPattern = /^[A-Za-z0-9_-]{43}$/

/**
 * Binds a flow to the browser that started it: a secret that only its cookie contains. Nonce and verifier are derived from it, so neither is stored,
 * and an attacker with only the database or only the callback's address cannot finish a flow.
 */
export const derive = (secret: string, what: 'nonce' | 'code verifier'): string =>
  hmacSha256(secret, what).toString('base64url')

type Where = { publicUrl: string }

/** One cookie for each flow, so that two tabs do not use each other's. `__Host-` where browsers support it. */
const cookieName = (state: string, { publicUrl }: Where) =>
  `${publicUrl.startsWith('https:') ? '__Host-' : ''}iyk_oauth_${sha256(state).toString('hex', 0, 8)}`

/** Lax: the OAuth provider sends the browser back by a navigation, and Apple's form post becomes one first. */
const cookie = (state: string, value: string, seconds: number, where: Where) =>
  [
    `${cookieName(state, where)}=${value}`,
    'Path=/',
    `Max-Age=${seconds}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(where.publicUrl.startsWith('https:') ? ['Secure'] : []),
  ].join('; ')

export const setSecret = (state: string, secret: string, seconds: number, where: Where): string =>
  cookie(state, secret, seconds, where)

export const clearSecret = (state: string, where: Where): string => cookie(state, '', 0, where)

/** The secret that this browser has for a flow, if any. */
export const findSecret = (header: string | undefined, state: string, where: Where): string | undefined => {
  const start = `${cookieName(state, where)}=`
  const pair = header
    ?.split(';')
    .map((one) => one.trim())
    .find((one) => one.startsWith(start))
  const value = pair?.slice(start.length)
  return value && secretPattern.test(value) ? value : undefined
}
