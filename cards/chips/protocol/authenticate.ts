import { timingSafeEqual } from 'node:crypto'
import type { RandomBytes } from '@iyk/kit/clock.ts'
import { cbc } from '@noble/ciphers/aes.js'
import { concatBytes } from '@noble/ciphers/utils.js'
import { expectStatus, type Reply, sendFrame, sendNative } from './apdu.ts'
import { type Chip, ChipForged } from './chip.ts'
import type { Session } from './session.ts'
import { createAesCipher, createLrpCipher } from './session-cipher.ts'
import { status } from './status-words.ts'

const BLOCK_BYTES = 16
const TI_BYTES = 4
const FIRST = 0x71
const NON_FIRST = 0x77
/** PCDcap2.1 with the bit of LRP, and five bytes that are reserved. */
const lrpCapabilities = Uint8Array.of(0x06, 0x02, 0x00, 0x00, 0x00, 0x00, 0x00)
const noCapabilities = Uint8Array.of(0x00)

type AuthenticationKey = { keyNumber: number; key: Uint8Array }

const zeroIv = new Uint8Array(BLOCK_BYTES)
const aes = (key: Uint8Array) => cbc(key, zeroIv, { disablePadding: true })
const rotateLeft = (bytes: Uint8Array) => concatBytes(bytes.subarray(1), bytes.subarray(0, 1))

const expectEqual = (name: string, one: Uint8Array, other: Uint8Array) => {
  if (one.length !== other.length || !timingSafeEqual(one, other)) throw new ChipForged(name)
}

type Given = AuthenticationKey & { rndA: Uint8Array; name: string; going?: Session | undefined }

/** NT4H2421Gx, sections 9.1.5 and 9.1.6: both sides show the key by what they encrypt with it. */
const finishAes = async (chip: Chip, challenge: Uint8Array, { keyNumber, key, rndA, name, going }: Given) => {
  const rndB = aes(key).decrypt(challenge)
  const reply = await sendFrame(chip, aes(key).encrypt(concatBytes(rndA, rotateLeft(rndB))))
  const received = expectStatus(name, reply, status.ok)
  if (received.length !== (going ? 1 : 2) * BLOCK_BYTES) throw new ChipForged(name)
  const plain = aes(key).decrypt(received)
  const ti = going?.ti ?? plain.slice(0, TI_BYTES)
  const proof = going ? plain : plain.subarray(TI_BYTES, TI_BYTES + BLOCK_BYTES)
  expectEqual(name, proof, rotateLeft(rndA))
  return { keyNumber, cipher: createAesCipher(key, { rndA, rndB }), ti, counter: going?.counter ?? 0 }
}

/** NT4H2421Gx, sections 9.2.5 and 9.2.6: random numbers go in plain, and both sides show the key by a MAC with the session's own. */
const finishLrp = async (chip: Chip, rndB: Uint8Array, { keyNumber, key, rndA, name, going }: Given) => {
  const cipher = createLrpCipher(key, { rndA, rndB })
  const reply = await sendFrame(chip, concatBytes(rndA, cipher.mac(concatBytes(rndA, rndB))))
  const received = expectStatus(name, reply, status.ok)
  if (received.length !== (going ? 1 : 2) * BLOCK_BYTES) throw new ChipForged(name)
  const encrypted = received.subarray(0, -BLOCK_BYTES)
  expectEqual(name, received.subarray(-BLOCK_BYTES), cipher.mac(concatBytes(rndB, rndA, encrypted)))
  const none = { ti: zeroIv, counter: 0 }
  const ti = going?.ti ?? cipher.decrypt(encrypted, none).slice(0, TI_BYTES)
  return { keyNumber, cipher, ti, counter: going?.counter ?? 0 }
}

const finish = async (chip: Chip, reply: Reply, given: Given): Promise<Session> => {
  const challenge = expectStatus(given.name, reply, status.moreFrames)
  if (challenge.length === BLOCK_BYTES) return finishAes(chip, challenge, given)
  // AuthMode 01 stands before the random number.
  if (challenge.length === BLOCK_BYTES + 1 && challenge[0] === 0x01) return finishLrp(chip, challenge.slice(1), given)
  throw new ChipForged(given.name)
}

/**
 * AuthenticateEV2First, or AuthenticateLRPFirst where the chip is in LRP mode: it then refuses readers that offer AES only, so that is tried first. Throws
 * `ChipRefused` with 91AE for a wrong key.
 */
export const authenticateFirst = async (
  chip: Chip,
  { keyNumber, key }: AuthenticationKey,
  randomBytes: RandomBytes,
): Promise<Session> => {
  const name = `authentication with key ${keyNumber}`
  const given = { keyNumber, key, rndA: randomBytes(BLOCK_BYTES), name }
  const start = (capabilities: Uint8Array) =>
    sendNative(chip, FIRST, concatBytes(Uint8Array.of(keyNumber), capabilities))
  const reply = await start(noCapabilities)
  return finish(chip, reply.status === status.permissionDenied ? await start(lrpCapabilities) : reply, given)
}

/** AuthenticateEV2NonFirst or AuthenticateLRPNonFirst: another key within the same transaction. */
export const authenticateNext = async (
  chip: Chip,
  going: Session,
  { keyNumber, key }: AuthenticationKey,
  randomBytes: RandomBytes,
): Promise<Session> => {
  const name = `authentication with key ${keyNumber}`
  const reply = await sendNative(chip, NON_FIRST, Uint8Array.of(keyNumber))
  return finish(chip, reply, { keyNumber, key, rndA: randomBytes(BLOCK_BYTES), name, going })
}
