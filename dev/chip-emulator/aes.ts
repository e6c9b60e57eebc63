import { createCipheriv, createDecipheriv } from 'node:crypto'
import { BLOCK_BYTES, double, pad, xor } from './bytes.ts'

/*
 * AES-128 of node:crypto, and the CMAC of RFC 4493 on top. What the service itself computes with another library must agree with it, and the
 * emulator is there to notice where it does not: it shares no cryptography with what ships.
 */

const ZERO_IV = Buffer.alloc(BLOCK_BYTES)

export const encryptCbc = (key: Uint8Array, data: Uint8Array, iv: Uint8Array = ZERO_IV): Buffer => {
  const cipher = createCipheriv('aes-128-cbc', key, iv).setAutoPadding(false)
  return Buffer.concat([cipher.update(data), cipher.final()])
}

export const decryptCbc = (key: Uint8Array, data: Uint8Array, iv: Uint8Array = ZERO_IV): Buffer => {
  const decipher = createDecipheriv('aes-128-cbc', key, iv).setAutoPadding(false)
  return Buffer.concat([decipher.update(data), decipher.final()])
}

export const encryptBlock = (key: Uint8Array, block: Uint8Array): Buffer => encryptCbc(key, block)
export const decryptBlock = (key: Uint8Array, block: Uint8Array): Buffer => decryptCbc(key, block)

/** CMAC over any keyed function of one block: AES here, an evaluated LRP in LRP mode. */
export const cmacOver = (evaluate: (block: Buffer) => Buffer, message: Uint8Array): Buffer => {
  const first = double(evaluate(ZERO_IV))
  const isWhole = message.length > 0 && message.length % BLOCK_BYTES === 0
  const padded = isWhole ? Buffer.from(message) : pad(message)
  const last = padded.length - BLOCK_BYTES
  let state: Buffer = ZERO_IV
  for (let at = 0; at < last; at += BLOCK_BYTES) state = evaluate(xor(state, padded.subarray(at, at + BLOCK_BYTES)))
  return evaluate(xor(xor(state, padded.subarray(last)), isWhole ? first : double(first)))
}

export const cmac = (key: Uint8Array, message: Uint8Array): Buffer =>
  cmacOver((block) => encryptBlock(key, block), message)
