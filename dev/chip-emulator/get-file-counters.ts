import { decideAccess } from './access.ts'
import { littleEndian } from './bytes.ts'
import { expectLength, fileOf, type NativeCommand } from './chip.ts'
import { require } from './status.ts'

/** NT4H2421Gx, section 10.7.3: the read counter, to whom SDMCtrRet lets ask. */
export const getFileCounters: NativeCommand = {
  headerBytes: 1,
  protection: (chip, header) => {
    const { sdm } = fileOf(chip, header[0]!)
    require(sdm !== undefined, 'permissionDenied')
    decideAccess(chip, [sdm.counterRead], 'full')
    return 'full'
  },
  run: (chip, header, data) => {
    expectLength(data, 0)
    return Buffer.concat([littleEndian(fileOf(chip, header[0]!).counter, 3), Buffer.alloc(2)])
  },
}
