import { expectLength, type NativeCommand } from './chip.ts'
import { refuse, require } from './status.ts'

/** NT4H2421Gx, section 10.6.2. Everybody may ask. */
export const getKeyVersion: NativeCommand = {
  headerBytes: 1,
  protection: () => 'mac',
  run: (chip, header, data) => {
    expectLength(data, 0)
    require(header[0]! <= 0x0f, 'parameterError')
    if (chip.level === 'picc') return header[0]! >= 1 && header[0]! <= 4 ? Buffer.of(0) : refuse('noSuchKey')
    const key = chip.state.keys[header[0]!] ?? refuse('noSuchKey')
    return Buffer.of(key.version)
  },
}
