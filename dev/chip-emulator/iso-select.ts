import type { Apdu } from './apdu.ts'
import { toHex } from './bytes.ts'
import type { Chip } from './chip.ts'
import { refuse, require } from './status.ts'

const PICC_NAME = 'D2760000850100'
const APPLICATION_NAME = 'D2760000850101'
const PICC_ID = 0x3f00
const APPLICATION_ID = 0xe110

/** Selecting a level, even the same one, ends the authentication; selecting a file does not, and is not counted either. */
const enter = (chip: Chip, level: Chip['level']) => {
  chip.level = level
  delete chip.selected
  delete chip.session
}

const selectByName = (chip: Chip, name: string) => {
  if (name === PICC_NAME) enter(chip, 'picc')
  else if (name === APPLICATION_NAME) enter(chip, 'application')
  else refuse('isoNotFound')
}

const selectById = (chip: Chip, id: number, { p1 }: Apdu) => {
  if (id === PICC_ID && p1 === 0x00) return enter(chip, 'picc')
  if (id === APPLICATION_ID && p1 !== 0x02) return enter(chip, 'application')
  const found = Object.entries(chip.state.files).find(([, { isoId }]) => isoId === id)
  require(found !== undefined && chip.level === 'application' && p1 !== 0x01, 'isoNotFound')
  chip.selected = Number(found[0])
}

/** ISOSelectFile (NT4H2421Gx, section 10.9.1): by name with P1 04, by identifier with P1 00 to 02, the parent with P1 03. */
export const isoSelect = (chip: Chip, apdu: Apdu): Buffer => {
  const { p1, p2, data } = apdu
  require(p1 <= 0x04 && (p2 === 0x00 || p2 === 0x0c), 'isoWrongParameters')
  if (p1 === 0x04) selectByName(chip, toHex(data))
  else if (data.length === 0 && (p1 === 0x00 || p1 === 0x03)) enter(chip, 'picc')
  else {
    require(data.length === 2 && p1 !== 0x03, 'isoWrongLength')
    selectById(chip, data.readUInt16BE(), apdu)
  }
  return Buffer.alloc(0)
}
