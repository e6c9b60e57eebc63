import { decideAccess } from './access.ts'
import { checkSdm } from './check-sdm.ts'
import { fileOf, type NativeCommand } from './chip.ts'
import { parseFileSettings } from './parse-file-settings.ts'
import { require } from './status.ts'

const NDEF_FILE = 2

/** NT4H2421Gx, section 10.7.1. The right to change decides who may, and that the command is encrypted unless the right is free. */
export const changeFileSettings: NativeCommand = {
  headerBytes: 1,
  protection: (chip, header) => {
    const { rights } = fileOf(chip, header[0]!)
    return decideAccess(chip, [rights.change], 'full')
  },
  run: (chip, header, data) => {
    const file = fileOf(chip, header[0]!)
    const { mode, rights, sdm } = parseFileSettings(data, chip.state.kind === 'tag-tamper')
    if (sdm) {
      require(header[0] === NDEF_FILE, 'permissionDenied')
      checkSdm(sdm, file.sdm ? file : { ...file, counter: 0 }, file.data.length / 2, chip.state.lrp ? 'lrp' : 'aes')
      // The counter starts again when messages are switched on, not when their settings change.
      if (!file.sdm) file.counter = 0
    }
    file.mode = mode
    file.rights = rights
    if (sdm) file.sdm = sdm
    else delete file.sdm
    return Buffer.alloc(0)
  },
}
