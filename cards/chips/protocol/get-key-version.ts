import { expectStatus, sendNative } from './apdu.ts'
import { type Chip, ChipForged } from './chip.ts'
import { status } from './status-words.ts'

const GET_KEY_VERSION = 0x64
const name = 'GetKeyVersion'

/** Which version a key has, as whoever set it said. Anyone may ask, so this proves nothing about its value. Outside an authentication. */
export const getKeyVersion = async (chip: Chip, keyNumber: number): Promise<number> => {
  const [version] = expectStatus(name, await sendNative(chip, GET_KEY_VERSION, Uint8Array.of(keyNumber)), status.ok)
  if (version === undefined) throw new ChipForged(name)
  return version
}
