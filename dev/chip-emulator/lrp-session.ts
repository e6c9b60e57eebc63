import { fromHex, truncateMac } from './bytes.ts'
import { cmacLrp, decryptLrp, encryptLrp, type LrpKey, lrpKeys } from './leakage-resilient.ts'
import { type Challenges, type Session, sessionContext } from './session.ts'

export type LrpSessionKeys = { mac: LrpKey; enc: LrpKey }

/** The two keys of a master key: the first updated key is for MACs, the second encrypts. */
const keysOf = (master: Buffer): LrpSessionKeys => {
  const [mac, enc] = lrpKeys(master, 2)
  return { mac: mac!, enc: enc! }
}

export const deriveLrpKeys = (secret: Buffer, vector: Buffer): LrpSessionKeys =>
  keysOf(cmacLrp(lrpKeys(secret, 1)[0]!, vector))

/** NT4H2421Gx, section 9.2.7. */
export const deriveLrpSessionKeys = (secret: Buffer, challenges: Challenges): LrpSessionKeys =>
  deriveLrpKeys(secret, Buffer.concat([fromHex('00010080'), sessionContext(challenges), fromHex('9669')]))

type Given = { keyNumber: number; ti: Buffer; counter: number; keys: LrpSessionKeys; encryptionCounter: Buffer }

/** The counter of encryption is most significant byte first and goes on with each block, in both directions (NT4H2421Gx, section 9.2.4). */
export const createLrpSession = ({ keyNumber, ti, counter, keys, encryptionCounter }: Given): Session => {
  let blocks = encryptionCounter
  const crypt = (run: typeof encryptLrp) => (data: Buffer) => {
    const done = run(keys.enc, data, blocks)
    blocks = done.counter
    return done.data
  }
  return {
    mode: 'lrp',
    keyNumber,
    ti,
    counter,
    mac: (message) => truncateMac(cmacLrp(keys.mac, message)),
    decryptCommand: crypt(decryptLrp),
    encryptResponse: crypt(encryptLrp),
  }
}
