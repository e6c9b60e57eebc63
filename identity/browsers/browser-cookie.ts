import { timingSafeEqual } from 'node:crypto'
import type { RandomBytes } from '@iyk/kit/clock.ts'
import { sha256 } from '@iyk/kit/hash.ts'
import type { Signer } from '../signing-keys/open-signer.ts'

const form = /^[A-Za-z0-9_-]{43}$/
/** Bytes of the value that are random; the others are their MAC. */
const randomPart = 16
/** The longest a browser keeps one: 400 days. */
const keptSeconds = 34_560_000

type Where = { publicUrl: string }
type Maker = Pick<Signer, 'mac'>

const isSecure = ({ publicUrl }: Where) => publicUrl.startsWith('https:')

/** `__Host-` where the browser honors it, so that no sibling domain can hand one out. */
const nameIn = (where: Where) => `${isSecure(where) ? '__Host-' : ''}iyk_browser`

const macOf = ({ mac }: Maker, random: Buffer) =>
  mac(`browser ${random.toString('base64url')}`).subarray(0, 32 - randomPart)

/** A value for the cookie of one browser. It says nothing, but every replica can tell that we made it. */
export const newBrowserValue = (signer: Maker, randomBytes: RandomBytes): string => {
  const random = randomBytes(randomPart)
  return Buffer.concat([random, macOf(signer, random)]).toString('base64url')
}

const isMade = (signer: Maker, value: string) => {
  const bytes = Buffer.from(value, 'base64url')
  const [random, mac] = [bytes.subarray(0, randomPart), bytes.subarray(randomPart)]
  return timingSafeEqual(mac, macOf(signer, random)) && bytes.toString('base64url') === value
}

export type Browser = {
  /** What it is known by, hashed as it is stored. */
  hash: Buffer
  /** False for a value that anybody could have made up, and for those from before values had a MAC. */
  made: boolean
}

/** What this browser is known by. Undefined for none, and when there are several, of which one could be somebody else's. */
export const findBrowser = (header: string | undefined, where: Where, signer: Maker): Browser | undefined => {
  const start = `${nameIn(where)}=`
  const values = (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(start))
    .map((pair) => pair.slice(start.length))
  const [value, ...more] = values
  if (value === undefined || more.length > 0 || !form.test(value)) return undefined
  return { hash: sha256(value), made: isMade(signer, value) }
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
