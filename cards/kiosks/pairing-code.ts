import { sha256 } from '@iyk/kit/hash.ts'
import { kiosk } from '@iyk/wire/limits.ts'

/** Without what looks like something else: https://www.crockford.com/base32.html */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Ten characters of five random bits each, in two groups, as someone types them. */
export const writePairingCode = (bytes: Buffer): string => {
  const text = [...bytes.subarray(0, kiosk.pairingLetters)].map((byte) => letters[byte & 31]).join('')
  return `${text.slice(0, text.length / 2)}-${text.slice(text.length / 2)}`
}

/** What is stored of a code, however it was typed. */
export const hashPairingCode = (typed: string): Buffer => {
  const plain = typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, '')
  return sha256(`kiosk ${plain.replaceAll('O', '0').replaceAll(/[IL]/g, '1')}`)
}
