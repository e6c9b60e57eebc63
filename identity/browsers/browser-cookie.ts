import { timingSafeEqual } from 'node:crypto'
import type { RandomBytes } from '@iyk/kit/clock.ts'
import { sha256 } from '@iyk/kit/hash.ts'
import type { Signer } from '../signing-keys/open-signer.ts'

const form = /^[A-Za-z0-9_-]{43}$/
/** Random bytes of the value; the rest is their MAC. */
const randomPart = 16
/** The longest that browsers keep a cookie: 400 days. */
const maxAgeSeconds = 34_560_000

type Where = { publicUrl: string }
type Maker = Pick<Signer, 'mac'>

const isSecure = ({ publicUrl }: Where) => publicUrl.startsWith('https:')

/** `__Host-` where browsers support it, so that no sibling domain can set one. */
const nameIn = (where: Where) => `${isSecure(where) ? '__Host-' : ''}iyk_browser`

const macOf = ({ mac }: Maker, random: Buffer) =>
  mac(`browser ${random.toString('base64url')}`).subarray(0, 32 - randomPart)

/** A new value for a browser's cookie. It contains no information, but every replica can verify that we made it. */
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
  /** The id of the browser: the hash that is stored. */
  hash: Buffer
  /** False for a value that anyone could have made up, and for those from before values had a MAC. */
  made: boolean
}

/** The id of this browser. Undefined without a cookie, and with several, since one of them could be someone else's. */
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

/** The cookie for a browser that has none. Browsers on pages of other sites do not keep it and go without. */
export const browserCookie = (value: string, where: Where): string =>
  [
    `${nameIn(where)}=${value}`,
    'Path=/',
    `Max-Age=${maxAgeSeconds}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(isSecure(where) ? ['Secure'] : []),
  ].join('; ')
