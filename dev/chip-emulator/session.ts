import { cmac, decryptCbc, encryptBlock, encryptCbc } from './aes.ts'
import { fromHex, littleEndian, truncateMac, xor } from './bytes.ts'

/** What an authentication leaves until the field is gone: who authenticated, and how messages are protected. */
export type Session = {
  mode: 'aes' | 'lrp'
  keyNumber: number
  ti: Buffer
  /** CmdCtr, counted by both sides and never sent. */
  counter: number
  /** Truncated to 8 bytes. */
  mac: (message: Uint8Array) => Buffer
  decryptCommand: (data: Buffer) => Buffer
  encryptResponse: (data: Buffer) => Buffer
}

export type Challenges = { rndA: Buffer; rndB: Buffer }

/** 26 bytes of both random numbers, for the session vectors: RndA[15..14], RndA[13..8] xor RndB[15..10], RndB[9..0], RndA[7..0]. */
export const sessionContext = ({ rndA, rndB }: Challenges): Buffer =>
  Buffer.concat([
    rndA.subarray(0, 2),
    xor(rndA.subarray(2, 8), rndB.subarray(0, 6)),
    rndB.subarray(6),
    rndA.subarray(8),
  ])

const COUNTER_AND_LENGTH = fromHex('00010080')

/** NT4H2421Gx, section 9.1.7. */
export const deriveAesSessionKeys = (key: Buffer, challenges: Challenges): { enc: Buffer; mac: Buffer } => {
  const context = sessionContext(challenges)
  const derive = (label: string) => cmac(key, Buffer.concat([fromHex(label), COUNTER_AND_LENGTH, context]))
  return { enc: derive('A55A'), mac: derive('5AA5') }
}

type Given = { keyNumber: number; ti: Buffer; counter: number; keys: { enc: Buffer; mac: Buffer } }

export const createAesSession = ({ keyNumber, ti, counter, keys }: Given): Session => {
  const ivOf = (label: string) =>
    encryptBlock(keys.enc, Buffer.concat([fromHex(label), ti, littleEndian(session.counter, 2), Buffer.alloc(8)]))
  const session: Session = {
    mode: 'aes',
    keyNumber,
    ti,
    counter,
    mac: (message) => truncateMac(cmac(keys.mac, message)),
    decryptCommand: (data) => decryptCbc(keys.enc, data, ivOf('A55A')),
    encryptResponse: (data) => encryptCbc(keys.enc, data, ivOf('5AA5')),
  }
  return session
}
