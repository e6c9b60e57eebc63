import { fromHex } from './bytes.ts'
import type { Chip } from './chip.ts'
import type { ChipFile } from './chip-state.ts'
import { mirrorFile } from './mirror-file.ts'
import { require, type Status } from './status.ts'

const LAST_COUNTER = 0xffffff
const PADDING_BYTES = 16
const PICC_COUNTER_BYTES = 8

type Read = { ins: number; fileNumber: number; refusals: { limit: Status; overflow: Status } }

/** The first of a row of equal read commands counts, and draws the random padding that all of them share (NT4H2421Gx, section 9.3.1). */
const startReading = (chip: Chip, file: ChipFile, { ins, fileNumber, refusals }: Read) => {
  if (chip.reading?.ins === ins && chip.reading.fileNumber === fileNumber) return chip.reading
  if (file.sdm?.limit !== undefined) require(file.counter < file.sdm.limit, refusals.limit)
  require(file.counter < LAST_COUNTER, refusals.overflow)
  file.counter += 1
  const padding = chip.random(PADDING_BYTES, 'PICC padding')
  const piccCounter = chip.state.lrp ? chip.random(PICC_COUNTER_BYTES, 'PICC counter') : Buffer.alloc(0)
  chip.reading = { ins, fileNumber, padding, piccCounter }
  return chip.reading
}

/** The file as whoever asks sees it: with its messages for a phone, as written for who is authenticated. */
export const readFile = (chip: Chip, file: ChipFile, read: Read): Buffer => {
  if (chip.session || !file.sdm) return fromHex(file.data)
  return mirrorFile(chip, file, startReading(chip, file, read))
}
