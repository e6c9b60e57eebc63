import { timingSafeEqual } from 'node:crypto'
import { concatBytes } from '@noble/ciphers/utils.js'
import { expectStatus, sendNative } from './apdu.ts'
import { type Chip, ChipForged } from './chip.ts'
import type { SessionCipher } from './session-cipher.ts'
import { status } from './status-words.ts'

const BLOCK_BYTES = 16
const MAC_BYTES = 8

export type CommunicationMode = 'plain' | 'mac' | 'full'

type Command = {
  /** For what is said about it. */
  name: string
  ins: number
  /** Never encrypted. */
  header?: Uint8Array
  data?: Uint8Array
  mode: CommunicationMode
  /** The command that ends the authentication is answered without a MAC. */
  endsSession?: true
}

/** An authentication with one key. After any error it is over on both sides: authenticate again. */
export type Session = {
  keyNumber: number
  cipher: SessionCipher
  ti: Uint8Array
  /** CmdCtr: both sides count, and never send it. */
  counter: number
}

const twoBytes = (value: number) => Uint8Array.of(value & 0xff, value >> 8)
/** Every other byte of the MAC. */
const shorten = (mac: Uint8Array) => mac.filter((_, i) => i % 2 === 1)

const pad = (data: Uint8Array) => {
  const padded = new Uint8Array(Math.floor(data.length / BLOCK_BYTES) * BLOCK_BYTES + BLOCK_BYTES)
  padded.set(data)
  padded[data.length] = 0x80
  return padded
}

const unpad = (data: Uint8Array, command: string) => {
  const end = data.lastIndexOf(0x80)
  if (end < 0 || data.subarray(end + 1).some((byte) => byte !== 0)) throw new ChipForged(command)
  return data.slice(0, end)
}

/**
 * Sends a command within an authentication, and returns the data of the answer: plain, with MACs, or encrypted and with MACs. Throws `ChipRefused`,
 * `ChipForged` and `ChipGone`.
 * @see https://www.nxp.com/docs/en/application-note/AN12196.pdf (secure messaging)
 */
export const sendCommand = async (
  chip: Chip,
  session: Session,
  { name, ins, header = new Uint8Array(), data = new Uint8Array(), mode, endsSession }: Command,
): Promise<Uint8Array> => {
  const { cipher, ti } = session
  const macOf = (first: number, rest: Uint8Array) =>
    shorten(cipher.mac(concatBytes(Uint8Array.of(first), twoBytes(session.counter), ti, rest)))
  const isEncrypted = mode === 'full' && data.length > 0
  const body = concatBytes(header, isEncrypted ? cipher.encrypt(pad(data), session) : data)
  const sent = mode === 'plain' ? body : concatBytes(body, macOf(ins, body))
  const reply = await sendNative(chip, ins, sent)
  const received = expectStatus(name, reply, status.ok, status.signatureOk)
  session.counter += 1
  if (mode === 'plain' || endsSession) return received
  if (received.length < MAC_BYTES) throw new ChipForged(name)
  const rest = received.slice(0, -MAC_BYTES)
  if (!timingSafeEqual(macOf(reply.status & 0xff, rest), received.subarray(-MAC_BYTES))) throw new ChipForged(name)
  return mode === 'full' && rest.length > 0 ? unpad(cipher.decrypt(rest, session), name) : rest
}
