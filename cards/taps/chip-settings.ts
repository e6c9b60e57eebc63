import { inscriptionBytes } from '@iyk/wire/limits.ts'
import { concatBytes, utf8ToBytes } from '@noble/ciphers/utils.js'
import type { OperatorCard } from '../cards/store.ts'
import type { CardsContext } from '../context.ts'
import { deriveFileKey, deriveMasterKey, deriveMetaKey, deriveSpareKey, deriveWriteKey } from './sun/diversify-key.ts'
import { inscriptionBlock } from './sun/inscription.ts'
import type { Picc } from './sun/picc.ts'
import { AES_PICC_BYTES, LRP_PICC_BYTES } from './sun/picc-cipher.ts'

/** The uses of an NTAG 424 DNA's keys, by key number. */
export const keyNumbers = { master: 0, meta: 1, file: 2, write: 3, spare: 4 } as const
export type KeyUse = keyof typeof keyNumbers
/** What a chip says besides UID and counter: the state of its tamper loop, and an inscription. */
export type ChipSays = Pick<OperatorCard, 'mirrors_tamper' | 'inscription'>
export const saysNothing: ChipSays = { mirrors_tamper: false, inscription: null }
type Chip = Pick<OperatorCard, 'uid' | 'key_version'> & Partial<ChipSays>

/** The settings of an NTAG 424 DNA. Keys are 16 bytes; offsets count bytes from the start of its NDEF file. */
export type ChipSettings = {
  /** The only URI record of the NDEF file; the chip overwrites the zeros. */
  address: string
  piccDataOffset: number
  /** Where the chip encrypts its inscription, of `inscriptionBytes` and in twice as many characters. Undefined for a chip without one. */
  inscriptionOffset: number | undefined
  /** Where the chip writes the state of its tamper loop, in two letters. Undefined for a chip that does not. */
  tamperOffset: number | undefined
  /** Where the text that the MAC covers begins; it ends at the MAC, and is empty for a chip that says nothing besides UID and counter. */
  macInputOffset: number
  macOffset: number
  keys: Record<KeyUse, Uint8Array>
  /** The version of all five keys on the chip. */
  keyVersion: number
  /** The whole content of file 2, which starts with its length. */
  ndefFile: Uint8Array
  /** Data of ChangeFileSettings for file 2, before it is encrypted for the session. */
  ndefSettings: Uint8Array
  /** What GetFileSettings returns for file 2 afterward. */
  ndefSettingsRead: Uint8Array
}

/** What GetFileSettings returns for file 2 of a chip from the factory. */
export const factoryNdefSettingsRead = Uint8Array.of(0x00, 0x00, 0xe0, 0xee, 0x00, 0x01, 0x00)

/** The factory settings of file 2, and the data of ChangeFileSettings that restores them: plain, no mirror, writable by anyone. */
export const factoryNdefSettings = Uint8Array.of(0x00, 0xe0, 0xee)

/** The byte of file 1, the capability container, that tells phones whether file 2 is writable: 00 (factory) is yes, FF is no. */
export const writeAccessByte = { offset: 0x0e, locked: 0xff, factory: 0x00 } as const

const schemes = [
  ['https://', 0x04],
  ['http://', 0x03],
] as const

const ndefFileBytes = 256
const piccBytes = { aes: AES_PICC_BYTES, lrp: LRP_PICC_BYTES } as const
const mirrorAndPlain = 0x40
// UID and counter are mirrored, in ASCII.
const sdmOptions = 0xc1
const withInscription = 0x10
const withTamper = 0x08
const free = 0xe
const noAccess = 0xf

/** Two bytes of four access rights, the lower byte first: AN12196 writes read E, write 0, read-write 0, change 0 as 00E0. */
const rights = (high: number, higher: number, low: number, lower: number) =>
  Uint8Array.of((low << 4) | lower, (high << 4) | higher)
const threeBytes = (count: number) => Uint8Array.of(count & 0xff, (count >> 8) & 0xff, count >> 16)

const ndefRecord = (address: string) => {
  const [scheme, code] = schemes.find(([start]) => address.startsWith(start)) ?? schemes[0]
  const rest = utf8ToBytes(address.slice(scheme.length))
  // One short record, well known, type U; https://nfc-forum.org/build/specifications (URI record type definition)
  const record = concatBytes(Uint8Array.of(0xd1, 0x01, rest.length + 1, 0x55, code), rest)
  const ndefFile = concatBytes(Uint8Array.of(record.length >> 8, record.length & 0xff), record)
  if (ndefFile.length > ndefFileBytes)
    throw new RangeError(`PUBLIC_URL is too long for a chip of ${ndefFileBytes} bytes.`)
  return { ndefFile, offsetAfter: (text: string) => ndefFile.length - rest.length + text.length - scheme.length }
}

/** The five keys of a chip. */
export const chipKeys = (masterKey: Buffer, { uid, key_version }: Chip): ChipSettings['keys'] => {
  const of = { master: masterKey, uid, keyVersion: key_version }
  return {
    master: deriveMasterKey(of),
    meta: deriveMetaKey(masterKey),
    file: deriveFileKey(of),
    write: deriveWriteKey(of),
    spare: deriveSpareKey(of),
  }
}

/**
 * The data of SetConfiguration, option 07, that makes a TagTamper chip look at its loop, for good; its state can then be asked for with key 0.
 * @see https://www.nxp.com/docs/en/data-sheet/NT4H2421Tx.pdf (SetConfiguration)
 */
export const tamperConfiguration = { option: 0x07, data: Uint8Array.of(0x01, 0x00) } as const

/** The text before each thing that the chip writes into its address, and the room that it takes. */
type Mirrored = { inscription: boolean; tamper: boolean; mode: Picc['mode'] }
const addressOf = (publicUrl: string, { inscription, tamper, mode }: Mirrored) => {
  const upToPicc = `${publicUrl}/tap?e=`
  const afterPicc = `${upToPicc}${'00'.repeat(piccBytes[mode])}`
  const upToInscription = `${afterPicc}&f=`
  const afterInscription = inscription ? `${upToInscription}${'0'.repeat(2 * inscriptionBytes)}` : afterPicc
  const upToTamper = `${afterInscription}&t=`
  const upToMac = `${tamper ? `${upToTamper}00` : afterInscription}&c=`
  const address = `${upToMac}${'0'.repeat(16)}`
  return { upToPicc, afterPicc, upToInscription, upToTamper, upToMac, address }
}

/**
 * Settings with which the chip's taps verify here and no one else can overwrite them: encrypted PICC data with UID and counter, a MAC with
 * empty input, readable by anyone. Writing takes key 3, changing keys or settings key 0.
 * @see https://www.nxp.com/docs/en/application-note/AN12196.pdf (personalization, ChangeFileSettings)
 */
export const chipSettings = (
  { masterKey, settings }: Pick<CardsContext, 'masterKey' | 'settings'>,
  { uid, key_version, mirrors_tamper: tamper = false, inscription = null }: Chip,
  mode: Picc['mode'] = 'aes',
): ChipSettings => {
  const parts = addressOf(settings.publicUrl, { inscription: inscription !== null, tamper, mode })
  const { ndefFile, offsetAfter } = ndefRecord(parts.address)
  const [piccDataOffset, macOffset] = [offsetAfter(parts.upToPicc), offsetAfter(parts.upToMac)]
  const inscriptionOffset = inscription === null ? undefined : offsetAfter(parts.upToInscription)
  const tamperOffset = tamper ? offsetAfter(parts.upToTamper) : undefined
  const macInputOffset = inscription !== null || tamper ? offsetAfter(parts.afterPicc) : macOffset
  if (inscriptionOffset !== undefined) ndefFile.set(inscriptionBlock(inscription ?? ''), inscriptionOffset)
  const { master, meta, file, write } = keyNumbers
  const access = rights(free, write, write, master)
  const mirror = concatBytes(
    Uint8Array.of(sdmOptions | (inscription === null ? 0 : withInscription) | (tamper ? withTamper : 0)),
    rights(meta, file, noAccess, noAccess),
    threeBytes(piccDataOffset),
    ...(tamperOffset === undefined ? [] : [threeBytes(tamperOffset)]),
    threeBytes(macInputOffset),
    ...(inscriptionOffset === undefined ? [] : [threeBytes(inscriptionOffset), threeBytes(2 * inscriptionBytes)]),
    threeBytes(macOffset),
  )
  return {
    address: parts.address,
    piccDataOffset,
    inscriptionOffset,
    tamperOffset,
    macInputOffset,
    macOffset,
    keys: chipKeys(masterKey, { uid, key_version }),
    keyVersion: key_version,
    ndefFile,
    ndefSettings: concatBytes(Uint8Array.of(mirrorAndPlain), access, mirror),
    ndefSettingsRead: concatBytes(Uint8Array.of(0x00, mirrorAndPlain), access, threeBytes(ndefFileBytes), mirror),
  }
}
