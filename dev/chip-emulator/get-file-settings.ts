import { expectLength, fileOf, type NativeCommand } from './chip.ts'
import { encodeFileSettings } from './file-settings.ts'

/** NT4H2421Gx, section 10.7.2. Everybody may ask. */
export const getFileSettings: NativeCommand = {
  headerBytes: 1,
  protection: () => 'mac',
  run: (chip, header, data) => {
    expectLength(data, 0)
    return encodeFileSettings(fileOf(chip, header[0]!))
  },
}
