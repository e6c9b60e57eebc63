import { sha256 } from '@iyk/kit/hash.ts'

const form = /^[A-Za-z0-9_-]{43}$/
/** The longest a browser keeps one: 400 days. */
const keptSeconds = 34_560_000

type Where = { publicUrl: string }

const isSecure = ({ publicUrl }: Where) => publicUrl.startsWith('https:')

/** `__Host-` where the browser honors it, so that no sibling domain can hand one out. */
const nameIn = (where: Where) => `${isSecure(where) ? '__Host-' : ''}iyk_browser`

/**
 * What this browser is known by, hashed as it is stored. Undefined for none, for what we did not make, and when there are several, of which
 * one could be somebody else's.
 */
export const findBrowser = (header: string | undefined, where: Where): Buffer | undefined => {
  const start = `${nameIn(where)}=`
  const values = (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(start))
    .map((pair) => pair.slice(start.length))
  const [value, ...more] = values
  return value !== undefined && more.length === 0 && form.test(value) ? sha256(value) : undefined
}

/** The cookie for a browser that has none. Pages of other sites that use the provider get none kept, and do without. */
export const browserCookie = (value: string, where: Where): string =>
  [
    `${nameIn(where)}=${value}`,
    'Path=/',
    `Max-Age=${keptSeconds}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(isSecure(where) ? ['Secure'] : []),
  ].join('; ')
