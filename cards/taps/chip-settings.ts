import type { OperatorCard } from '../cards/store.ts'
import type { CardsContext } from '../context.ts'
import { deriveFileKey, deriveMetaKey } from './sun/diversify-key.ts'

/** What an NTAG 424 DNA is programmed with. Keys are 16 bytes; offsets count bytes from the start of its NDEF file. */
export type ChipSettings = {
  /** Goes into the NDEF file as its one URI record; the chip writes over the zeros. */
  address: string
  piccDataOffset: number
  /** Of the MAC and of its input, which is empty. */
  macOffset: number
  metaKey: Uint8Array
  fileKey: Uint8Array
  keyVersion: number
}

/** Length of the file (2 bytes), head of a short record (3), its type `U` and the one byte that stands for the scheme. */
const beforeTheAddress = 7

/**
 * Settings under which the chip's taps verify here: encrypted PICC data with UID and counter, a MAC over nothing.
 * @see https://www.nxp.com/docs/en/application-note/AN12196.pdf
 */
export const chipSettings = (
  { masterKey, settings }: Pick<CardsContext, 'masterKey' | 'settings'>,
  { uid, key_version }: Pick<OperatorCard, 'uid' | 'key_version'>,
): ChipSettings => {
  const upToPicc = `${settings.publicUrl}/tap?e=`
  const upToMac = `${upToPicc}${'0'.repeat(32)}&c=`
  const offsetAfter = (text: string) => beforeTheAddress + text.replace(/^https?:\/\//, '').length
  return {
    address: `${upToMac}${'0'.repeat(16)}`,
    piccDataOffset: offsetAfter(upToPicc),
    macOffset: offsetAfter(upToMac),
    metaKey: deriveMetaKey(masterKey),
    fileKey: deriveFileKey({ master: masterKey, uid, keyVersion: key_version }),
    keyVersion: key_version,
  }
}
