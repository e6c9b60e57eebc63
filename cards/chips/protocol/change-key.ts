import { crc32 } from 'node:zlib'
import { concatBytes } from '@noble/ciphers/utils.js'
import type { Chip } from './chip.ts'
import { type Session, sendCommand } from './session.ts'

const CHANGE_KEY = 0xc4

type Change = { keyNumber: number; from: Uint8Array; to: Uint8Array; version: number }

/** The CRC32 of IEEE 802.3 without its last inversion, least significant byte first. */
const checksum = (key: Uint8Array) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE((crc32(key) ^ 0xffffffff) >>> 0)
  return bytes
}

/**
 * Replaces a key, authenticated with key 0. Keys 1 to 4 go with the old one in them, and the chip refuses (911E) whoever does not know it; key 0 goes alone,
 * and ends the authentication.
 * @see https://www.nxp.com/docs/en/application-note/AN12196.pdf (ChangeKey)
 */
export const changeKey = async (chip: Chip, session: Session, { keyNumber, from, to, version }: Change) => {
  const isMaster = keyNumber === 0
  const data = isMaster
    ? concatBytes(to, Uint8Array.of(version))
    : concatBytes(
        to.map((byte, i) => byte ^ from[i]!),
        Uint8Array.of(version),
        checksum(to),
      )
  await sendCommand(chip, session, {
    name: `the change of key ${keyNumber}`,
    ins: CHANGE_KEY,
    header: Uint8Array.of(keyNumber),
    data,
    mode: 'full',
    ...(isMaster && { endsSession: true }),
  })
}
