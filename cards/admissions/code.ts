import type { RandomBytes } from '@iyk/kit/clock.ts'

/** Crockford's: no letter looks like a digit, and none is a U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const letters = 12

/** A code of 60 random bits, as it is hashed: twelve letters and digits. A byte gives five of its bits. */
export const makeCode = (randomBytes: RandomBytes): string =>
  Array.from(randomBytes(letters), (byte) => alphabet[byte % alphabet.length]).join('')

/** As people read and type it: `ABCD-EFGH-JKMN`. */
export const writeCode = (code: string): string => code.replace(/(.{4})(.{4})(.{4})/, '$1-$2-$3')

/** The code that was typed, with any case, width, spaces and dashes, and with letters that look like digits. Undefined for what is none. */
export const parseCode = (typed: string): string | undefined => {
  const code = typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}_.]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  return code.length === letters && [...code].every((one) => alphabet.includes(one)) ? code : undefined
}
