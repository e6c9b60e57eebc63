import type { Apdu } from './apdu.ts'
import type { ChipFile, ChipState, CommunicationMode, TamperStatus } from './chip-state.ts'
import type { Session } from './session.ts'
import { refuse, require, type Status } from './status.ts'

/** What the chip draws a random number for; a test answers by it. */
export type RandomUse = 'RndB' | 'TI' | 'PICC padding' | 'PICC counter'

/** What a command of several frames goes on with. */
type Frames = { next: (data: Buffer) => Reply }
export type Reply = { data: Buffer; more?: Frames }

/** The sequence of read commands that share one value of the read counter and one random padding. */
export type Reading = { ins: number; fileNumber: number; padding: Buffer; piccCounter: Buffer }

/** The chip in a field: what it keeps, and what it forgets without power. */
export type Chip = {
  state: ChipState
  random: (length: number, use: RandomUse) => Buffer
  level: 'picc' | 'application'
  /** The loop as it was when the field woke the chip. */
  loop: TamperStatus
  selected?: number
  session?: Session
  frames?: Frames
  reading?: Reading
  /** The chip leaves the field during this command. */
  torn?: boolean
}

/**
 * A native command: how many bytes of its data are header, which are never encrypted, and how it is protected while there is an authentication.
 * `protection` also refuses who may not call it at all.
 */
export type NativeCommand = {
  headerBytes: number | ((apdu: Apdu) => number)
  protection: (chip: Chip, header: Buffer) => CommunicationMode
  run: (chip: Chip, header: Buffer, data: Buffer) => Buffer
  /** The status of success, when it is not 9100. */
  ok?: Status
}

const MAX_FILE_NUMBER = 0x1f

export const fileOf = (chip: Chip, fileNumber: number): ChipFile => {
  require(chip.level === 'application', 'permissionDenied')
  require(fileNumber <= MAX_FILE_NUMBER, 'parameterError')
  return chip.state.files[fileNumber] ?? refuse('fileNotFound')
}

export const requireKey = (chip: Chip, keyNumber: number): void => {
  require(chip.session?.keyNumber === keyNumber, 'authenticationError')
}

export const expectLength = (data: Buffer, length: number): void => require(data.length === length, 'lengthError')
