import { decideAccess, readConditions, readsWithSdm } from './access.ts'
import { expectLength, fileOf, type NativeCommand } from './chip.ts'
import { readFile } from './read-file.ts'
import { require } from './status.ts'

const INS = 0xad
const MAX_RESPONSE_BYTES = 256

/** NT4H2421Gx, section 10.8.1: number of the file, offset and length of 3 bytes each; no length is the rest of the file. */
export const readData: NativeCommand = {
  headerBytes: 7,
  protection: (chip, header) => {
    const file = fileOf(chip, header[0]!)
    return readsWithSdm(chip, file) ? 'plain' : decideAccess(chip, readConditions(file), file.mode)
  },
  run: (chip, header, data) => {
    expectLength(data, 0)
    const fileNumber = header[0]!
    const file = fileOf(chip, fileNumber)
    const size = file.data.length / 2
    const offset = header.readUIntLE(1, 3)
    const length = header.readUIntLE(4, 3) || size - offset
    require(offset < size && offset + length <= size, 'boundaryError')
    require(length <= MAX_RESPONSE_BYTES, 'lengthError')
    const refusals = { limit: 'permissionDenied', overflow: 'integrityError' } as const
    return readFile(chip, file, { ins: INS, fileNumber, refusals }).subarray(offset, offset + length)
  },
}
