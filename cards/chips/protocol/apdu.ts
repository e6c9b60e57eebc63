import { concatBytes } from '@noble/ciphers/utils.js'
import { type Chip, ChipGone, ChipRefused } from './chip.ts'
import { status } from './status-words.ts'

const NATIVE_CLASS = 0x90
const ADDITIONAL_FRAME = 0xaf
const STATUS_BYTES = 2

export type Reply = { data: Uint8Array; status: number }

/** Sends one APDU. Throws `ChipGone` when no answer comes: readers report that as an error, or as an answer without a status word. */
export const sendApdu = async (chip: Chip, apdu: Uint8Array): Promise<Reply> => {
  const reply = await chip.transmit(apdu).catch((error: unknown) => {
    throw new ChipGone(error)
  })
  if (reply.length < STATUS_BYTES) throw new ChipGone()
  const [high = 0, low = 0] = reply.subarray(-STATUS_BYTES)
  return { data: reply.slice(0, -STATUS_BYTES), status: (high << 8) | low }
}

/** A native command in the frame of ISO 7816-4, always with short lengths, which every reader passes on. */
export const sendNative = (chip: Chip, ins: number, data: Uint8Array = new Uint8Array()): Promise<Reply> => {
  const length = data.length === 0 ? new Uint8Array() : Uint8Array.of(data.length)
  return sendApdu(chip, concatBytes(Uint8Array.of(NATIVE_CLASS, ins, 0, 0), length, data, Uint8Array.of(0)))
}

/** Requests the next frame of an answer, or sends that of a command. */
export const sendFrame = (chip: Chip, data?: Uint8Array): Promise<Reply> => sendNative(chip, ADDITIONAL_FRAME, data)

/** The data of an answer. Throws `ChipRefused` for another status word than `ok`. */
export const expectStatus = (command: string, reply: Reply, ...ok: number[]): Uint8Array => {
  if (!ok.includes(reply.status)) throw new ChipRefused(command, reply.status)
  return reply.data
}

const NDEF_APPLICATION = Uint8Array.of(0xd2, 0x76, 0x00, 0x00, 0x85, 0x01, 0x01)

const select = concatBytes(
  Uint8Array.of(0x00, 0xa4, 0x04, 0x0c, NDEF_APPLICATION.length),
  NDEF_APPLICATION,
  Uint8Array.of(0),
)

/** Selects the application, which ends an authentication; whether the chip has it is in the answer. */
export const sendSelect = (chip: Chip): Promise<Reply> => sendApdu(chip, select)

/** The same. Throws `ChipRefused` when the chip has no such application. */
export const selectApplication = async (chip: Chip): Promise<void> => {
  expectStatus('SELECT', await sendSelect(chip), status.isoOk)
}
