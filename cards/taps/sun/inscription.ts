import { inscriptionBytes } from '@iyk/wire/limits.ts'
import { utf8ToBytes } from '@noble/ciphers/utils.js'
import { decryptSunFile } from './sun-file.ts'

/** The block of an inscription, as chips encrypt file data, filled up with zeros. Throws RangeError for one that is empty, too long, or not one line. */
export const inscriptionBlock = (inscription: string): Uint8Array => {
  const bytes = utf8ToBytes(inscription)
  if (bytes.length === 0 || bytes.length > inscriptionBytes || /\p{Cc}/u.test(inscription))
    throw new RangeError(`An inscription must be one line of 1 to ${inscriptionBytes} bytes, not "${inscription}"`)
  const block = new Uint8Array(inscriptionBytes)
  block.set(bytes)
  return block
}

const decoder = new TextDecoder('utf-8', { fatal: true })

/**
 * The inscription that a chip encrypted into its address as `enc`. Undefined for what is none, such as a block that another tool wrote. Not authenticated: call
 * it only after `verifySunMac` with a `macInput` that covers `enc`.
 */
export const parseInscription = (of: Parameters<typeof decryptSunFile>[0]): string | undefined => {
  const block = decryptSunFile(of)
  if (block?.length !== inscriptionBytes) return undefined
  const end = block.indexOf(0)
  const bytes = end === -1 ? block : block.subarray(0, end)
  if (bytes.length === 0 || block.subarray(bytes.length).some((byte) => byte !== 0)) return undefined
  try {
    const inscription = decoder.decode(bytes)
    return /\p{Cc}/u.test(inscription) ? undefined : inscription
  } catch {
    return undefined
  }
}
