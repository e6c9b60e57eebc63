import { crc32 } from 'node:zlib'
import { fromHex, littleEndian, toHex, xor } from './bytes.ts'
import { expectLength, type NativeCommand, requireKey } from './chip.ts'
import { refuse, require } from './status.ts'

const KEY_BYTES = 16
const CRC_BYTES = 4
const KEY_NUMBER_BITS = 0x3f

/** The CRC32 of IEEE 802.3 without its last inversion, which the table of AN12196 shows. */
const crc32WithoutInversion = (bytes: Buffer) => littleEndian((crc32(bytes) ^ 0xffffffff) >>> 0, CRC_BYTES)

/** NT4H2421Gx, section 10.6.1. The new key of 1 to 4 comes xored with the old one, so that who does not know the old key cannot set a new one. */
export const changeKey: NativeCommand = {
  headerBytes: 1,
  protection: (chip, header) => {
    const keyNumber = header[0]!
    require(chip.level === 'application', 'permissionDenied')
    require(keyNumber <= KEY_NUMBER_BITS, 'parameterError')
    require(keyNumber in chip.state.keys, 'noSuchKey')
    requireKey(chip, 0)
    return 'full'
  },
  run: (chip, header, data) => {
    const keyNumber = header[0]!
    const key = chip.state.keys[keyNumber] ?? refuse('noSuchKey')
    expectLength(data, KEY_BYTES + 1 + (keyNumber === 0 ? 0 : CRC_BYTES))
    const sent = data.subarray(0, KEY_BYTES)
    const value = keyNumber === 0 ? sent : xor(sent, fromHex(key.value))
    if (keyNumber !== 0) {
      require(crc32WithoutInversion(value).equals(data.subarray(KEY_BYTES + 1)), 'integrityError')
    }
    chip.state.keys[keyNumber] = { value: toHex(value), version: data[KEY_BYTES]!, failures: 0 }
    return Buffer.alloc(0)
  },
}
