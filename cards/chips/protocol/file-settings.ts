import { expectStatus, sendNative } from './apdu.ts'
import { type Chip, ChipForged } from './chip.ts'
import { type CommunicationMode, type Session, sendCommand } from './session.ts'
import { status } from './status-words.ts'

const GET_FILE_SETTINGS = 0xf5
const CHANGE_FILE_SETTINGS = 0x5f
const modes: CommunicationMode[] = ['plain', 'mac', 'plain', 'full']

/** What access rights name besides keys 0 to 4. */
export const free = 0xe
export const noAccess = 0xf

export type FileSettings = {
  /** As the chip sends them, secure dynamic messaging included. */
  bytes: Uint8Array
  mode: CommunicationMode
  read: number
  write: number
  readWrite: number
  change: number
}

/** GetFileSettings, outside an authentication: anyone may ask. */
export const getFileSettings = async (chip: Chip, file: number): Promise<FileSettings> => {
  const reply = await sendNative(chip, GET_FILE_SETTINGS, Uint8Array.of(file))
  const bytes = expectStatus('GetFileSettings', reply, status.ok)
  const [, option = 0, lower, higher] = bytes
  if (lower === undefined || higher === undefined) throw new ChipForged('GetFileSettings')
  return {
    bytes,
    mode: modes[option & 0x03]!,
    read: higher >> 4,
    write: higher & 0x0f,
    readWrite: lower >> 4,
    change: lower & 0x0f,
  }
}

/** ChangeFileSettings. `data` is everything behind the number of the file; plain only where the right to change is free. */
export const changeFileSettings = async (
  chip: Chip,
  session: Session,
  { file, data, mode }: { file: number; data: Uint8Array; mode: CommunicationMode },
): Promise<void> => {
  const header = Uint8Array.of(file)
  await sendCommand(chip, session, { name: 'ChangeFileSettings', ins: CHANGE_FILE_SETTINGS, header, data, mode })
}
