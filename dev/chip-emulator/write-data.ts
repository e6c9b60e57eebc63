import { decideAccess, writeConditions } from './access.ts'
import { fromHex, toHex } from './bytes.ts'
import { type Chip, expectLength, fileOf, type NativeCommand } from './chip.ts'
import type { ChipFile } from './chip-state.ts'
import { require } from './status.ts'

/** More than this is written in blocks, and a chip that is pulled away writes some of them. */
const WHOLE_BYTES = 128

export const writeInto = ({ torn }: Chip, file: ChipFile, offset: number, data: Buffer): void => {
  const content = fromHex(file.data)
  if (!torn) content.set(data, offset)
  else if (data.length > WHOLE_BYTES) content.set(data.subarray(0, WHOLE_BYTES), offset)
  file.data = toHex(content)
}

/** NT4H2421Gx, section 10.8.2: number of the file, offset and length of 3 bytes each, and the bytes. */
export const writeData: NativeCommand = {
  headerBytes: 7,
  protection: (chip, header) => {
    const file = fileOf(chip, header[0]!)
    return decideAccess(chip, writeConditions(file), file.mode)
  },
  run: (chip, header, data) => {
    const file = fileOf(chip, header[0]!)
    const offset = header.readUIntLE(1, 3)
    const length = header.readUIntLE(4, 3)
    require(length > 0, 'parameterError')
    expectLength(data, length)
    require(offset + length <= file.data.length / 2, 'boundaryError')
    writeInto(chip, file, offset, data)
    return Buffer.alloc(0)
  },
}
