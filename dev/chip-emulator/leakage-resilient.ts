import { cmacOver, decryptBlock } from './aes.ts'
import { BLOCK_BYTES } from './bytes.ts'
import { encryptBlock } from './encrypt-block.ts'

const filled = (value: number) => Buffer.alloc(BLOCK_BYTES, value)
const ADVANCE = filled(0x55)
const EMIT = filled(0xaa)
const FINAL = filled(0x00)
const PLAINTEXTS = 16

/** A chain of keys: each emits one value and gives the next key (AN12304, algorithms 1 and 2). */
const emit = (first: Buffer, count: number): Buffer[] => {
  const values: Buffer[] = []
  for (let key = first; values.length < count; key = encryptBlock(key, ADVANCE)) values.push(encryptBlock(key, EMIT))
  return values
}

export const generatePlaintexts = (key: Buffer): Buffer[] => emit(encryptBlock(key, ADVANCE), PLAINTEXTS)
export const generateUpdatedKeys = (key: Buffer, count: number): Buffer[] => emit(encryptBlock(key, EMIT), count)

/** A key in LRP: sixteen plaintexts and one updated key. */
export type LrpKey = { plaintexts: Buffer[]; updated: Buffer }

/** AN12304, algorithm 3: a walk through the nibbles of the input, from key to key. */
export const evaluate = ({ plaintexts, updated }: LrpKey, input: Uint8Array, isFinal = true): Buffer => {
  let reached = updated
  for (const byte of input) {
    reached = encryptBlock(reached, plaintexts[byte >> 4]!)
    reached = encryptBlock(reached, plaintexts[byte & 0x0f]!)
  }
  return isFinal ? encryptBlock(reached, FINAL) : reached
}

/** `count` keys of one secret, which share their plaintexts. */
export const lrpKeys = (secret: Buffer, count: number): LrpKey[] => {
  const plaintexts = generatePlaintexts(secret)
  return generateUpdatedKeys(secret, count).map((updated) => ({ plaintexts, updated }))
}

export const cmacLrp = (key: LrpKey, message: Uint8Array): Buffer => cmacOver((block) => evaluate(key, block), message)

const increment = (counter: Buffer): Buffer => {
  const next = (BigInt(`0x${counter.toString('hex')}`) + 1n) & ((1n << BigInt(8 * counter.length)) - 1n)
  return Buffer.from(next.toString(16).padStart(2 * counter.length, '0'), 'hex')
}

const eachBlock = (key: LrpKey, data: Buffer, start: Buffer, crypt: typeof encryptBlock) => {
  const blocks: Buffer[] = []
  let counter = start
  for (let at = 0; at < data.length; at += BLOCK_BYTES) {
    blocks.push(crypt(evaluate(key, counter), data.subarray(at, at + BLOCK_BYTES)))
    counter = increment(counter)
  }
  return { data: Buffer.concat(blocks), counter }
}

/** LRICB without padding: each block under a key of its own, made from a counter. Also returns the next counter. */
export const encryptLrp = (key: LrpKey, data: Buffer, counter: Buffer) => eachBlock(key, data, counter, encryptBlock)
export const decryptLrp = (key: LrpKey, data: Buffer, counter: Buffer) => eachBlock(key, data, counter, decryptBlock)
