import { decideAccess } from './access.ts'
import { expectLength, type NativeCommand } from './chip.ts'
import { require } from './status.ts'
import { tamperStatus } from './tamper.ts'

/** GetTTStatus (NT4H2421Tx, section 11.9.1): permanent and current status, two letters, only on the TagTamper chip. */
export const getTamperStatus: NativeCommand = {
  headerBytes: 0,
  protection: (chip) => {
    require(chip.state.kind === 'tag-tamper', 'illegalCommand')
    require(chip.level === 'application', 'permissionDenied')
    decideAccess(chip, [chip.state.tamper.condition], 'full')
    return 'full'
  },
  run: (chip, _header, data) => {
    expectLength(data, 0)
    return Buffer.from(tamperStatus(chip), 'latin1')
  },
}
