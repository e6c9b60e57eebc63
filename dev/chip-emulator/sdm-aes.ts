import { cmac, encryptBlock, encryptCbc } from './aes.ts'
import { BLOCK_BYTES, fromHex, truncateMac } from './bytes.ts'

/** The keys of one reading: how its file data is encrypted, and how its MAC is made. */
export type SdmKeys = { encrypt: (data: Buffer) => Buffer; mac: (input: Uint8Array) => Buffer }

export const encryptAesPicc = (key: Buffer, plain: Buffer): Buffer => encryptCbc(key, plain)

/** Zeros up to a whole block, of what may be one already. */
const padWithZeros = (bytes: Buffer) =>
  Buffer.concat([bytes, Buffer.alloc((BLOCK_BYTES - (bytes.length % BLOCK_BYTES)) % BLOCK_BYTES)])

/** NT4H2421Gx, section 9.3.9.1; `mirrored` is the UID and the counter, as far as they are mirrored. */
export const createAesSdmKeys = (key: Buffer, mirrored: Buffer, counter: Buffer): SdmKeys => {
  const derive = (label: string) => cmac(key, padWithZeros(Buffer.concat([fromHex(`${label}00010080`), mirrored])))
  const enc = derive('C33C')
  const mac = derive('3CC3')
  return {
    encrypt: (data) => encryptCbc(enc, data, encryptBlock(enc, padWithZeros(counter))),
    mac: (input) => truncateMac(cmac(mac, input)),
  }
}
