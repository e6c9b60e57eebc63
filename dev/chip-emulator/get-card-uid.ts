import { fromHex } from './bytes.ts'
import { expectLength, type NativeCommand } from './chip.ts'
import { require } from './status.ts'

/** NT4H2421Gx, section 10.5.3: the true UID, encrypted, for whoever has any key. */
export const getCardUid: NativeCommand = {
  headerBytes: 0,
  protection: (chip) => {
    require(chip.session !== undefined, 'authenticationError')
    return 'full'
  },
  run: (chip, _header, data) => {
    expectLength(data, 0)
    return fromHex(chip.state.uid)
  },
}
