import { hmacSha256, sha256 } from '@iyk/kit/hash.ts'

const secretPattern = /^[A-Za-z0-9_-]{43}$/

/**
 * What binds a trip to the browser that set out on it: a secret that only its cookie holds. Nonce and verifier follow from it, so that
 * neither has to be kept, and whoever holds only the store or only the callback's address can finish nothing.
 */
export const derive = (secret: string, what: 'nonce' | 'code verifier'): string =>
  hmacSha256(secret, what).toString('base64url')

type Where = { publicUrl: string }

/** One cookie for each trip, so that two tabs do not take each other's. `__Host-` where the browser honours it. */
const cookieName = (state: string, { publicUrl }: Where) =>
  `${publicUrl.startsWith('https:') ? '__Host-' : ''}iyk_oauth_${sha256(state).toString('hex', 0, 8)}`

/** Lax: the provider sends the browser back by a navigation, and Apple's form post becomes one first. */
const cookie = (state: string, value: string, seconds: number, where: Where) =>
  [
    `${cookieName(state, where)}=${value}`,
    'Path=/',
    `Max-Age=${seconds}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(where.publicUrl.startsWith('https:') ? ['Secure'] : []),
  ].join('; ')

export const keepSecret = (state: string, secret: string, seconds: number, where: Where): string =>
  cookie(state, secret, seconds, where)

export const forgetSecret = (state: string, where: Where): string => cookie(state, '', 0, where)

/** The secret this browser holds for a trip, if any. */
export const findSecret = (header: string | undefined, state: string, where: Where): string | undefined => {
  const start = `${cookieName(state, where)}=`
  const pair = header
    ?.split(';')
    .map((one) => one.trim())
    .find((one) => one.startsWith(start))
  const value = pair?.slice(start.length)
  return value && secretPattern.test(value) ? value : undefined
}
