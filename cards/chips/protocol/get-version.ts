import { concatBytes } from '@noble/ciphers/utils.js'
import { expectStatus, sendFrame, sendNative } from './apdu.ts'
import type { Chip } from './chip.ts'
import { status } from './status-words.ts'

const GET_VERSION = 0x60
const UID_AT = 14
const UID_BYTES = 7

export type Version = {
  /** Type, subtype, major version and storage size of the hardware. */
  type: number
  subtype: number
  major: number
  storage: number
  /** 14 hex digits; zeros where the chip keeps it to itself. */
  uid: string
}

/** GetVersion, in three frames and outside an authentication. */
export const getVersion = async (chip: Chip): Promise<Version> => {
  const frame = async (reply: ReturnType<typeof sendNative>, ok: number) => expectStatus('GetVersion', await reply, ok)
  const hardware = await frame(sendNative(chip, GET_VERSION), status.moreFrames)
  const software = await frame(sendFrame(chip), status.moreFrames)
  const bytes = Buffer.from(concatBytes(hardware, software, await frame(sendFrame(chip), status.ok)))
  const [, type = 0, subtype = 0, major = 0, , storage = 0] = bytes
  return { type, subtype, major, storage, uid: bytes.toString('hex', UID_AT, UID_AT + UID_BYTES).toUpperCase() }
}
