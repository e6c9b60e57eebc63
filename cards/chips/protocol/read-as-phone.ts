import { concatBytes } from '@noble/ciphers/utils.js'
import { expectStatus, selectApplication, sendApdu } from './apdu.ts'
import type { Chip } from './chip.ts'
import { status } from './status-words.ts'

const prefixes: Record<number, string> = { 3: 'http://', 4: 'https://' }
const LENGTH_BYTES = 2
/** Before the text of a short URI record: length of the file, header, lengths, type and the code of the prefix. */
const RECORD_HEAD = Buffer.from('D101', 'hex')
const partBytes = 128

/**
 * What a phone opens when it reads the chip: the address with what the chip mirrors into it; undefined when the file has no such record. Counts as one reading.
 */
export const readAsPhone = async (chip: Chip): Promise<string | undefined> => {
  await selectApplication(chip)
  const select = Uint8Array.of(0x00, 0xa4, 0x00, 0x0c, 0x02, 0xe1, 0x04)
  expectStatus('SELECT', await sendApdu(chip, select), status.isoOk)
  const read = async (offset: number, length: number) => {
    const command = Uint8Array.of(0x00, 0xb0, offset >> 8, offset & 0xff, length)
    return expectStatus('READ BINARY', await sendApdu(chip, command), status.isoOk)
  }
  const [high = 0, low = 0] = await read(0, LENGTH_BYTES)
  const length = (high << 8) | low
  const parts: Uint8Array[] = []
  for (let at = 0; at < length; at += partBytes)
    parts.push(await read(LENGTH_BYTES + at, Math.min(partBytes, length - at)))
  const record = Buffer.from(concatBytes(...parts))
  const prefix = prefixes[record[4] ?? -1]
  if (!record.subarray(0, 2).equals(RECORD_HEAD) || record[3] !== 0x55 || prefix === undefined) return undefined
  return prefix + record.toString('utf8', 5)
}
