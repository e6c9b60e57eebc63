import { fromHex } from './bytes.ts'
import { expectLength, type NativeCommand } from './chip.ts'
import { require } from './status.ts'

/** Read_Sig: the signature of the maker over the UID, 56 bytes. */
export const readSignature: NativeCommand = {
  headerBytes: 1,
  ok: 'signatureOk',
  protection: () => 'full',
  run: (chip, header, data) => {
    expectLength(data, 0)
    require(header[0] === 0, 'parameterError')
    return fromHex(chip.state.signature)
  },
}
