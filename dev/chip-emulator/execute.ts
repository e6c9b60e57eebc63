import { type Apdu, parseApdu } from './apdu.ts'
import { authenticateFirst, authenticateNonFirst } from './authenticate.ts'
import { changeFileSettings } from './change-file-settings.ts'
import { changeKey } from './change-key.ts'
import type { Chip, NativeCommand, Reply } from './chip.ts'
import { getCardUid } from './get-card-uid.ts'
import { getFileCounters } from './get-file-counters.ts'
import { getFileSettings } from './get-file-settings.ts'
import { getKeyVersion } from './get-key-version.ts'
import { getTamperStatus } from './get-tamper-status.ts'
import { getVersion } from './get-version.ts'
import { isoReadBinary, isoUpdateBinary } from './iso-binary.ts'
import { isoSelect } from './iso-select.ts'
import { readData } from './read-data.ts'
import { readSignature } from './read-signature.ts'
import { runProtected } from './secure-messaging.ts'
import { setConfiguration } from './set-configuration.ts'
import { ChipRefusal, refuse, require, type Status, status } from './status.ts'
import { writeData } from './write-data.ts'

const NATIVE_CLASS = 0x90
const ISO_CLASS = 0x00
const ADDITIONAL_FRAME = 0xaf
const CHANGE_KEY = 0xc4

const native: Record<number, NativeCommand> = {
  60: readSignature,
  81: getCardUid,
  92: setConfiguration,
  95: changeFileSettings,
  100: getKeyVersion,
  141: writeData,
  173: readData,
  [CHANGE_KEY]: changeKey,
  245: getFileSettings,
  246: getFileCounters,
  247: getTamperStatus,
}

const iso: Record<number, (chip: Chip, apdu: Apdu) => Buffer> = {
  164: isoSelect,
  176: isoReadBinary,
  214: isoUpdateBinary,
}

const runNative = (chip: Chip, apdu: Apdu): Reply & { ok?: Status } => {
  require(apdu.p1 === 0 && apdu.p2 === 0, 'parameterError')
  // Of a wrapped command Le is always 00.
  require(apdu.expected === 256, 'lengthError')
  if (apdu.ins === 0x60) return getVersion(chip, apdu)
  if (apdu.ins === 0x71) return authenticateFirst(chip, apdu.data)
  if (apdu.ins === 0x77) return authenticateNonFirst(chip, apdu.data)
  const command = native[apdu.ins] ?? refuse('illegalCommand')
  const data = runProtected(chip, command, apdu)
  if (apdu.ins !== CHANGE_KEY || apdu.data[0] !== 0) return { data, ...(command.ok && { ok: command.ok }) }
  // The session was made with the key that is gone, so nothing vouches for this answer (AN12196, changing key 0).
  delete chip.session
  return { data: Buffer.alloc(0) }
}

const run = (chip: Chip, apdu: Apdu): { reply: Reply; ok: Status } => {
  const { frames } = chip
  delete chip.frames
  if (apdu.cla === ISO_CLASS) {
    if (frames) refuse('isoConditions')
    return { reply: { data: (iso[apdu.ins] ?? refuse('isoUnknownCommand'))(chip, apdu) }, ok: 'isoOk' }
  }
  require(apdu.cla === NATIVE_CLASS, 'isoUnknownClass')
  if (apdu.ins === ADDITIONAL_FRAME) return { reply: (frames ?? refuse('illegalCommand')).next(apdu.data), ok: 'ok' }
  if (frames) refuse('commandAborted')
  const { ok = 'ok', ...reply } = runNative(chip, apdu)
  return { reply, ok }
}

const answer = (data: Buffer, name: Status) => {
  const word = Buffer.alloc(2)
  word.writeUInt16BE(status[name])
  return Buffer.concat([data, word])
}

/** One command APDU and its response, status word included. A refused command changes nothing but counters of failures, and ends the authentication. */
export const execute = (chip: Chip, bytes: Uint8Array): Buffer => {
  try {
    const apdu = parseApdu(bytes)
    if (chip.reading?.ins !== apdu.ins) delete chip.reading
    const { reply, ok } = run(chip, apdu)
    if (reply.more) chip.frames = reply.more
    return answer(reply.data, reply.more ? 'additionalFrame' : ok)
  } catch (refusal) {
    if (!(refusal instanceof ChipRefusal)) throw refusal
    delete chip.session
    delete chip.frames
    return answer(Buffer.alloc(0), refusal.status)
  }
}
