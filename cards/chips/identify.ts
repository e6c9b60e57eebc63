import { selectApplication, sendSelect } from './protocol/apdu.ts'
import { type Chip, ChipRefused } from './protocol/chip.ts'
import { getVersion, type Version } from './protocol/get-version.ts'

/** What lies on the reader cannot be used here; the message says why, and what to do. */
export class ChipUnfit extends Error {
  override readonly name = 'ChipUnfit'
}

const NTAG = 0x04
const MAJOR_OF_424 = 0x30
/** The kind with a tamper loop. */
export const tagTamper = 'NTAG 424 DNA TagTamper'
const kinds = new Map([
  [0x02, 'NTAG 424 DNA'],
  [0x08, tagTamper],
])
/** The lowest bits of the subtype: the highest says how strongly the chip modulates. */
const SUBTYPE = 0x7f

const families = new Map([
  [0x01, 'a MIFARE DESFire'],
  [0x02, 'a MIFARE Plus'],
  [0x03, 'a MIFARE Ultralight'],
  [NTAG, 'another NTAG'],
  [0x08, 'a MIFARE DESFire Light'],
])

/** What PC/SC readers put into the ATR of chips that do not speak ISO 14443-4 (PC/SC part 3, 3.1.3.2.3). */
const storageCard = Buffer.from('A000000306', 'hex')
const storageCards = new Map([
  [0x0001, 'a MIFARE Classic 1K'],
  [0x0002, 'a MIFARE Classic 4K'],
  [0x0003, 'an NTAG21x or MIFARE Ultralight'],
  [0x0026, 'a MIFARE Mini'],
])

const wanted = `Cards need an NTAG 424 DNA or ${tagTamper}`
const refuse = (what: string) => new ChipUnfit(`This is ${what}. ${wanted}.`)

const findStorageCard = (atr: Uint8Array | undefined) => {
  const bytes = Buffer.from(atr ?? [])
  const at = bytes.indexOf(storageCard)
  return at < 0
    ? undefined
    : (storageCards.get(bytes.readUInt16BE(at + storageCard.length + 1)) ?? 'another kind of chip')
}

const kindOf = ({ type, subtype, major }: Version) => {
  const kind = type === NTAG && major === MAJOR_OF_424 && kinds.get(subtype & SUBTYPE)
  if (kind) return kind
  if (type === NTAG && major === 0x10) throw refuse('an NTAG 413 DNA')
  throw refuse(families.get(type) ?? 'another kind of chip')
}

type Identified = { uid: string; kind: string }

/**
 * Which chip lies on the reader, with its application selected. `uid` is zeros where the chip shows a random one. Throws `ChipUnfit` for other chips, by
 * name.
 */
export const identifyChip = async (chip: Chip): Promise<Identified> => {
  const storage = findStorageCard(chip.atr)
  if (storage) throw refuse(storage)
  // Within an authentication that an earlier run left, the version would have a MAC.
  await sendSelect(chip)
  try {
    const version = await getVersion(chip)
    const kind = kindOf(version)
    await selectApplication(chip)
    return { uid: version.uid, kind }
  } catch (error) {
    throw error instanceof ChipRefused ? refuse('another kind of chip: it does not say its version') : error
  }
}
