import { concatBytes } from '@noble/ciphers/utils.js'
import type { Chip } from './chip.ts'
import { type CommunicationMode, type Session, sendCommand } from './session.ts'

const READ_DATA = 0xad
const WRITE_DATA = 0x8d
/** What the chip writes as a whole or not at all; of more bytes, one that is pulled away keeps a part. */
const wholeBytes = 128

const threeBytes = (value: number) => Uint8Array.of(value & 0xff, (value >> 8) & 0xff, value >> 16)
const headerOf = (file: number, offset: number, length: number) =>
  concatBytes(Uint8Array.of(file), threeBytes(offset), threeBytes(length))

type Place = { file: number; offset: number; mode: CommunicationMode }

/** ReadData, in parts that fit into short answers: what is written, never what the chip mirrors into it. */
export const readFile = async (
  chip: Chip,
  session: Session,
  { file, offset, length, mode }: Place & { length: number },
): Promise<Uint8Array> => {
  const parts: Uint8Array[] = []
  for (let at = 0; at < length; at += wholeBytes) {
    const header = headerOf(file, offset + at, Math.min(wholeBytes, length - at))
    parts.push(await sendCommand(chip, session, { name: 'ReadData', ins: READ_DATA, header, mode }))
  }
  return concatBytes(...parts)
}

/** WriteData, in parts that are written as a whole. */
export const writeFile = async (
  chip: Chip,
  session: Session,
  { file, offset, data, mode }: Place & { data: Uint8Array },
) => {
  for (let at = 0; at < data.length; at += wholeBytes) {
    const part = data.subarray(at, at + wholeBytes)
    const header = headerOf(file, offset + at, part.length)
    await sendCommand(chip, session, { name: 'WriteData', ins: WRITE_DATA, header, data: part, mode })
  }
}
