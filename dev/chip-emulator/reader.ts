import { decryptCbc, encryptBlock, encryptCbc } from './aes.ts'
import { fromHex, littleEndian, pad, rotateLeft, toHex, truncateMac, unpad } from './bytes.ts'
import type { ChipEmulator } from './chip-emulator.ts'
import { cmacLrp, decryptLrp, encryptLrp } from './leakage-resilient.ts'
import { deriveLrpSessionKeys } from './lrp-session.ts'
import { createAesSession, deriveAesSessionKeys } from './session.ts'

/*
 * The other side of the emulator's own messages, for the tests beside it. It shares their cryptography, which published exchanges hold; the tests of the
 * programmer, which has its own, are the other proof.
 */
export const ZERO_KEY = '00'.repeat(16)
const SELECT_APPLICATION = '00A4040007D276000085010100'
const RND_A = Buffer.alloc(16, 0xa7)

type Chip = Pick<ChipEmulator, 'state' | 'transmit'>
type Answer = { data: Buffer; status: string }

/** Sends an APDU as hex; the status word is hex too. */
export const sendApdu = async (chip: Chip, apdu: string): Promise<Answer> => {
  const answer = Buffer.from(await chip.transmit(fromHex(apdu)))
  return { data: answer.subarray(0, -2), status: toHex(answer.subarray(-2)) }
}

/** Sends a native command; `data` is hex. */
export const send = (chip: Chip, ins: number, data = ''): Promise<Answer> => {
  const bytes = fromHex(data)
  const lc = bytes.length === 0 ? '' : toHex(Buffer.of(bytes.length))
  return sendApdu(chip, `90${toHex(Buffer.of(ins))}0000${lc}${data}00`)
}

/** The CRC32 of IEEE 802.3 without its last inversion, of a key: bit by bit, as the standard writes it, not the way the emulator computes it. */
export const crcOf = (key: string): string => {
  let register = 0xffffffff
  for (const byte of fromHex(key)) {
    register ^= byte
    for (let bit = 0; bit < 8; bit += 1) register = (register >>> 1) ^ (register & 1 ? 0xedb88320 : 0)
  }
  return toHex(littleEndian(register >>> 0, 4))
}

export const selectApplication = (chip: Chip): Promise<Answer> => sendApdu(chip, SELECT_APPLICATION)

type Side = {
  ti: Buffer
  mac: (message: Uint8Array) => Buffer
  encrypt: (data: Buffer, counter: number) => Buffer
  decrypt: (data: Buffer, counter: number) => Buffer
}

const authenticateAes = async (chip: Chip, keyNumber: number, key: Buffer): Promise<Side | string> => {
  const first = await send(chip, 0x71, toHex(Buffer.of(keyNumber, 0)))
  if (first.status !== '91AF') return first.status
  const rndB = decryptCbc(key, first.data)
  const second = await send(chip, 0xaf, toHex(encryptCbc(key, Buffer.concat([RND_A, rotateLeft(rndB)]))))
  if (second.status !== '9100') return second.status
  const ti = decryptCbc(key, second.data).subarray(0, 4)
  const keys = deriveAesSessionKeys(key, { rndA: RND_A, rndB })
  const iv = (label: string, counter: number) =>
    encryptBlock(keys.enc, Buffer.concat([fromHex(label), ti, littleEndian(counter, 2), Buffer.alloc(8)]))
  return {
    ti,
    mac: createAesSession({ keyNumber, ti, counter: 0, keys }).mac,
    encrypt: (data, counter) => encryptCbc(keys.enc, data, iv('A55A', counter)),
    decrypt: (data, counter) => decryptCbc(keys.enc, data, iv('5AA5', counter)),
  }
}

const authenticateLrp = async (chip: Chip, keyNumber: number, key: Buffer, rndA: Buffer): Promise<Side | string> => {
  const first = await send(chip, 0x71, toHex(Buffer.of(keyNumber, 1, 2)))
  if (first.status !== '91AF') return first.status
  const rndB = first.data.subarray(1)
  const keys = deriveLrpSessionKeys(key, { rndA, rndB })
  const response = cmacLrp(keys.mac, Buffer.concat([rndA, rndB]))
  const second = await send(chip, 0xaf, toHex(Buffer.concat([rndA, response])))
  if (second.status !== '9100') return second.status
  const capabilities = decryptLrp(keys.enc, second.data.subarray(0, 16), Buffer.alloc(4))
  let blocks = capabilities.counter
  const crypt = (run: typeof encryptLrp) => (data: Buffer) => {
    const done = run(keys.enc, data, blocks)
    blocks = done.counter
    return done.data
  }
  return {
    ti: capabilities.data.subarray(0, 4),
    mac: (message) => truncateMac(cmacLrp(keys.mac, message)),
    encrypt: crypt(encryptLrp),
    decrypt: crypt(decryptLrp),
  }
}

/** Authenticates, in the mode that the chip is in. `status` is the last status word; commands are for who got 9100. */
export const authenticate = async (chip: Chip, keyNumber = 0, key = ZERO_KEY, rndA = RND_A) => {
  const side = chip.state.lrp
    ? await authenticateLrp(chip, keyNumber, fromHex(key), rndA)
    : await authenticateAes(chip, keyNumber, fromHex(key))
  let counter = 0
  const sideOf = () => {
    if (typeof side === 'string') throw new Error(`Not authenticated: ${side}`)
    return side
  }
  const macOf = (first: number, rest: Buffer) =>
    sideOf().mac(Buffer.concat([Buffer.of(first), littleEndian(counter, 2), sideOf().ti, rest]))

  /** A command with a MAC, `change` spoils what is sent. Throws when the MAC of the answer is wrong. */
  const mac = async (ins: number, data = '', change = (sent: string) => sent): Promise<Answer> => {
    const sent = change(data + toHex(macOf(ins, fromHex(data))))
    const answer = await send(chip, ins, sent)
    counter += 1
    if (!['9100', '9190'].includes(answer.status) || answer.data.length === 0) return answer
    const rest = answer.data.subarray(0, -8)
    if (!macOf(Number(`0x${answer.status.slice(2)}`), rest).equals(answer.data.subarray(-8)))
      throw new Error('The MAC of the answer is wrong')
    return { ...answer, data: rest }
  }
  const encrypted = async (ins: number, header: string, blocks: Buffer, change?: (sent: string) => string) => {
    const sent = blocks.length === 0 ? '' : toHex(sideOf().encrypt(blocks, counter))
    const answer = await mac(ins, header + sent, change)
    if (answer.data.length === 0) return answer
    return { ...answer, data: unpad(sideOf().decrypt(answer.data, counter))! }
  }
  /** As `mac`, with the data behind the header encrypted, and the answer decrypted. */
  const full = (ins: number, header = '', data = '', change?: (sent: string) => string): Promise<Answer> =>
    encrypted(ins, header, data === '' ? Buffer.alloc(0) : pad(fromHex(data)), change)
  /** As `full`, of whole blocks as they are. */
  const unpadded = (ins: number, header: string, blocks: string) => encrypted(ins, header, fromHex(blocks))
  const plain = (ins: number, data = '') => {
    counter += 1
    return send(chip, ins, data)
  }
  return { status: typeof side === 'string' ? side : '9100', mac, full, unpadded, plain }
}
