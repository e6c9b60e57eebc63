import { readConditions, readsWithSdm, writeConditions } from './access.ts'
import type { Apdu } from './apdu.ts'
import type { Chip } from './chip.ts'
import { FREE } from './chip-state.ts'
import { readFile } from './read-file.ts'
import { refuse, require } from './status.ts'
import { writeInto } from './write-data.ts'

const SHORT_FILE = 0x80
const MAX_RESPONSE_BYTES = 256

/** A file by its short identifier (the last five bits of its own), or the selected one. */
const targetOf = (chip: Chip, { p1, p2 }: Apdu) => {
  const isShort = (p1 & SHORT_FILE) !== 0
  require(!isShort || (p1 & 0x60) === 0, 'isoWrongParameters')
  const short = isShort ? p1 & 0x1f : 0
  if (short !== 0) {
    require(chip.level === 'application' && short in chip.state.files, 'isoNotFound')
    chip.selected = short
  }
  const fileNumber = chip.selected ?? refuse('isoConditions')
  const file = chip.state.files[fileNumber]!
  return { fileNumber, file, size: file.data.length / 2, offset: isShort ? p2 : (p1 << 8) | p2 }
}

/** ISOReadBinary (NT4H2421Gx, section 10.9.2), which phones use: in plain, and never while anyone is authenticated. */
export const isoReadBinary = (chip: Chip, apdu: Apdu): Buffer => {
  require(apdu.data.length === 0 && apdu.expected !== undefined, 'isoWrongLength')
  const { fileNumber, file, size, offset } = targetOf(chip, apdu)
  require(!chip.session && (readsWithSdm(chip, file) || readConditions(file).includes(FREE)), 'isoSecurity')
  require(offset < size, 'isoWrongParameters')
  const refusals = { limit: 'isoSecurity', overflow: 'isoSecurity' } as const
  const content = readFile(chip, file, { ins: apdu.ins, fileNumber, refusals })
  return content.subarray(offset, offset + Math.min(apdu.expected, MAX_RESPONSE_BYTES))
}

/** ISOUpdateBinary (NT4H2421Gx, section 10.9.3): only where the file is free to write. */
export const isoUpdateBinary = (chip: Chip, apdu: Apdu): Buffer => {
  require(apdu.data.length > 0, 'isoWrongLength')
  const { file, size, offset } = targetOf(chip, apdu)
  require(!chip.session && writeConditions(file).includes(FREE), 'isoSecurity')
  require(offset + apdu.data.length <= size, 'isoWrongLength')
  writeInto(chip, file, offset, apdu.data)
  return Buffer.alloc(0)
}
