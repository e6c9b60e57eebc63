import type { RandomBytes } from '@iyk/kit/clock.ts'
import type { Signer } from '../signing-keys/open-signer.ts'

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'
/** The largest multiple of 36 in a byte. Bytes from there on would make the first letters more likely, so they are drawn again. */
const fair = Math.floor(256 / letters.length) * letters.length

const newLetter = (randomBytes: RandomBytes): string => {
  for (;;) {
    const byte = randomBytes(1).readUInt8()
    if (byte < fair) return letters.charAt(byte % letters.length)
  }
}

/** `xxxx-xxxx-xxxx`, lower-case letters and digits: 62 bits; the contract's section 5.5. */
export const newRecoveryCode = (randomBytes: RandomBytes): string =>
  Array.from({ length: 3 }, () => Array.from({ length: 4 }, () => newLetter(randomBytes)).join('')).join('-')

const form = /^[a-z0-9]{4}-[a-z0-9]{4}-[a-z0-9]{4}$/

/** Parses a recovery code; users may add capitals and surrounding spaces. Undefined if it is not one. */
export const parseRecoveryCode = (text: string): string | undefined => {
  const code = text.replace(/^ +| +$/g, '').toLowerCase()
  return form.test(code) ? code : undefined
}

/** Finds a code without opening any. */
export const recoveryCodeMac = ({ mac }: Pick<Signer, 'mac'>, userId: string, code: string): Buffer =>
  mac(`recovery code ${userId} ${code}`)
