import type { Apdu } from './apdu.ts'
import { BLOCK_BYTES, littleEndian, pad, unpad } from './bytes.ts'
import type { Chip, NativeCommand } from './chip.ts'
import type { Session } from './session.ts'
import { refuse, require, type Status, status } from './status.ts'

const MAC_BYTES = 8
const LAST_COUNTER = 0xffff
const MAX_RESPONSE_BYTES = 256

const commandMac = (session: Session, ins: number, rest: Buffer) =>
  session.mac(Buffer.concat([Buffer.of(ins), littleEndian(session.counter, 2), session.ti, rest]))

export const responseMac = (session: Session, data: Buffer, ok: Status = 'ok'): Buffer =>
  session.mac(Buffer.concat([Buffer.of(status[ok] & 0xff), littleEndian(session.counter, 2), session.ti, data]))

/** Checks and removes the MAC of a command, and counts the command. */
export const verifyCommandMac = (session: Session, { ins, data }: Apdu): Buffer => {
  require(data.length >= MAC_BYTES, 'lengthError')
  const rest = data.subarray(0, -MAC_BYTES)
  require(commandMac(session, ins, rest).equals(data.subarray(-MAC_BYTES)), 'integrityError')
  return rest
}

/** NT4H2421Gx, section 9.1.2: with the last value of the counter every command is as one with a wrong MAC. */
export const requireCounter = (session: Session): void => require(session.counter < LAST_COUNTER, 'integrityError')

const decrypt = (session: Session, data: Buffer): Buffer => {
  if (data.length === 0) return data
  require(data.length % BLOCK_BYTES === 0, 'lengthError')
  return unpad(session.decryptCommand(data)) ?? refuse('integrityError')
}

/** Runs a native command within the session: plain, with MACs, or encrypted and with MACs (NT4H2421Gx, sections 9.1.8 to 9.1.10). */
export const runProtected = (chip: Chip, command: NativeCommand, apdu: Apdu): Buffer => {
  const { session } = chip
  const headerBytes = typeof command.headerBytes === 'number' ? command.headerBytes : command.headerBytes(apdu)
  require(apdu.data.length >= headerBytes, 'lengthError')
  const header = apdu.data.subarray(0, headerBytes)
  const mode = command.protection(chip, header)
  if (!session) return command.run(chip, header, apdu.data.subarray(headerBytes))
  requireCounter(session)
  const body = (mode === 'plain' ? apdu.data : verifyCommandMac(session, apdu)).subarray(headerBytes)
  require(mode === 'plain' || apdu.data.length - MAC_BYTES >= headerBytes, 'lengthError')
  const data = mode === 'full' ? decrypt(session, body) : body
  session.counter += 1
  const answer = command.run(chip, header, data)
  if (mode === 'plain') return answer
  const sent = mode === 'full' && answer.length > 0 ? session.encryptResponse(pad(answer)) : answer
  require(sent.length + MAC_BYTES <= MAX_RESPONSE_BYTES, 'lengthError')
  return Buffer.concat([sent, responseMac(session, sent, command.ok)])
}
