import { type Chip, expectLength, type NativeCommand, requireKey } from './chip.ts'
import { FREE, NEVER } from './chip-state.ts'
import { refuse, require } from './status.ts'

const LRP_BIT = 0x02

/** Permanent. Encrypted PICC data is longer in LRP mode, so messages are switched off (NT4H2421Gx, section 9.3.4.2). */
const enableLrp = ({ state }: Chip) => {
  state.lrp = true
  for (const file of Object.values(state.files)) delete file.sdm
}

const configure = (chip: Chip, option: number, data: Buffer): void => {
  const { state } = chip
  switch (option) {
    case 0x00:
      expectLength(data, 1)
      require((data[0]! & 0xfd) === 0, 'parameterError')
      if (data[0]! & 0x02) state.randomUid = true
      return
    case 0x04:
      expectLength(data, 2)
      if (data[0]! & 0x04) state.chainedWriting = false
      return
    case 0x05:
      expectLength(data, 10)
      if (data[4]! & LRP_BIT && !state.lrp) enableLrp(chip)
      state.capabilities = [data[8]!, data[9]!]
      return
    case 0x07:
      require(state.kind === 'tag-tamper', 'parameterError')
      expectLength(data, 2)
      require((data[0]! & 0xfe) === 0 && (data[1]! <= 4 || data[1] === FREE || data[1] === NEVER), 'parameterError')
      if (data[0] === 1) state.tamper = { ...state.tamper, enabled: true, condition: data[1]! }
      return
    case 0x0a: {
      expectLength(data, 5)
      const enabled = (data[0]! & 0x01) !== 0
      require(!enabled || data.readUInt16LE(1) > 0, 'parameterError')
      const { limit, decrement } = state.failureLimit
      state.failureLimit = enabled
        ? { enabled, limit: data.readUInt16LE(1), decrement: data.readUInt16LE(3) }
        : { enabled, limit, decrement }
      return
    }
    case 0x0b:
      expectLength(data, 1)
      state.strongBackModulation = (data[0]! & 0x01) !== 0
      return
    default:
      refuse('parameterError')
  }
}

/** NT4H2421Gx, section 10.5.1: with key 0, encrypted. */
export const setConfiguration: NativeCommand = {
  headerBytes: 1,
  protection: (chip) => {
    require(chip.level === 'application', 'permissionDenied')
    requireKey(chip, 0)
    return 'full'
  },
  run: (chip, header, data) => {
    configure(chip, header[0]!, data)
    return Buffer.alloc(0)
  },
}
