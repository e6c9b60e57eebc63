import { cbc, ecb } from '@noble/ciphers/aes.js'
import { createLrp } from './lrp.ts'
import { parseHex } from './parse-hex.ts'
import { encodeUidAndCounter, type Picc, UID_BYTES } from './picc.ts'
import { deriveEncKey, deriveLrpKey } from './session-keys.ts'

const BLOCK_BYTES = 16
// As hex, they fill the 256 bytes of the chip's NDEF file.
const MAX_FILE_BYTES = 128

type FileKey = { picc: Picc; fileKey: Uint8Array }

/**
 * Decrypts file data that a chip mirrored (SDMENCFileData): 1 to 8 whole blocks. Undefined when malformed. Not authenticated: call it only
 * after `verifySunMac` with a `macInput` that covers `enc`.
 * @see https://www.nxp.com/docs/en/application-note/AN12196.pdf (SDMENCFileData)
 */
export const decryptSunFile = ({ enc, ...key }: FileKey & { enc: string }): Uint8Array | undefined => {
  const encrypted = parseHex(enc, Math.floor(enc.length / 2))
  if (encrypted === undefined || !isWholeBlocks(encrypted)) return undefined
  return openFileCipher(key)?.decrypt(encrypted)
}

/** The chip's side, for simulated cards; upper-case hex. Throws RangeError for data of another length or a malformed UID or counter. */
export const encryptSunFile = ({ data, ...key }: FileKey & { data: Uint8Array }): string => {
  const cipher = openFileCipher(key)
  if (cipher === undefined)
    throw new RangeError(`Cannot encrypt for UID "${key.picc.uid}", counter ${key.picc.counter}`)
  if (!isWholeBlocks(data)) throw new RangeError(`Cannot encrypt ${data.length} bytes: 16 to 128, in blocks of 16`)
  return Buffer.from(cipher.encrypt(data)).toString('hex').toUpperCase()
}

const isWholeBlocks = ({ length }: Uint8Array) => length > 0 && length <= MAX_FILE_BYTES && length % BLOCK_BYTES === 0

const openFileCipher = ({ picc, fileKey }: FileKey) => {
  const uidAndCounter = encodeUidAndCounter(picc)
  if (uidAndCounter === undefined) return undefined
  const counter = uidAndCounter.subarray(UID_BYTES)
  if (picc.mode === 'lrp') {
    const lrp = createLrp(deriveLrpKey(uidAndCounter, fileKey), 1)
    const start = new Uint8Array(6)
    start.set(counter)
    return {
      encrypt: (data: Uint8Array) => lrp.encrypt(data, start),
      decrypt: (data: Uint8Array) => lrp.decrypt(data, start),
    }
  }
  const key = deriveEncKey(uidAndCounter, fileKey)
  const block = new Uint8Array(BLOCK_BYTES)
  block.set(counter)
  const iv = ecb(key, { disablePadding: true }).encrypt(block)
  return cbc(key, iv, { disablePadding: true })
}
