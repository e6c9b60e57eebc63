import { littleEndian } from './bytes.ts'
import { type AccessRights, type ChipFile, type CommunicationMode, FREE, NEVER, type Sdm } from './chip-state.ts'

export const SDM_ENABLED = 0x40
export const option = { uid: 0x80, counter: 0x40, limit: 0x20, fileData: 0x10, tamper: 0x08, ascii: 0x01 } as const

const OFFSET_BYTES = 3
const modeBits: Record<CommunicationMode, number> = { plain: 0, mac: 1, full: 3 }

export const isKey = (condition: number): boolean => condition !== FREE && condition !== NEVER
const nibbles = (high: number, low: number) => (high << 4) | low

type OffsetName = {
  [Name in keyof Sdm]-?: NonNullable<Sdm[Name]> extends number ? (undefined extends Sdm[Name] ? Name : never) : never
}[keyof Sdm]

/** The numbers of three bytes that follow the access rights of secure dynamic messaging, in their order, where the options ask for them. */
export const offsetNames = ({ mirrors, metaRead, fileRead }: Sdm): OffsetName[] => {
  const names: [boolean, OffsetName][] = [
    [mirrors.uid && metaRead === FREE, 'uidOffset'],
    [mirrors.counter && metaRead === FREE, 'counterOffset'],
    [isKey(metaRead), 'piccOffset'],
    [mirrors.tamper, 'tamperOffset'],
    [fileRead !== NEVER, 'macInputOffset'],
    [fileRead !== NEVER && mirrors.fileData, 'fileDataOffset'],
    [fileRead !== NEVER && mirrors.fileData, 'fileDataLength'],
    [fileRead !== NEVER, 'macOffset'],
    [mirrors.limit, 'limit'],
  ]
  return names.filter(([given]) => given).map(([, name]) => name)
}

const encodeRights = ({ read, write, readWrite, change }: AccessRights) =>
  Buffer.of(nibbles(readWrite, change), nibbles(read, write))

const encodeSdm = (sdm: Sdm): Buffer => {
  const { uid, counter, limit, fileData, tamper } = sdm.mirrors
  const bits = [
    uid && option.uid,
    counter && option.counter,
    limit && option.limit,
    fileData && option.fileData,
    tamper && option.tamper,
  ]
  const options = bits.reduce<number>((all, bit) => all | (bit || 0), option.ascii)
  return Buffer.concat([
    Buffer.of(options, nibbles(NEVER, sdm.counterRead), nibbles(sdm.metaRead, sdm.fileRead)),
    ...offsetNames(sdm).map((name) => littleEndian(sdm[name]!, OFFSET_BYTES)),
  ])
}

/** The answer of GetFileSettings (table 73). */
export const encodeFileSettings = (file: ChipFile): Buffer =>
  Buffer.concat([
    Buffer.of(0x00, (file.sdm ? SDM_ENABLED : 0) | modeBits[file.mode]),
    encodeRights(file.rights),
    littleEndian(file.data.length / 2, OFFSET_BYTES),
    file.sdm ? encodeSdm(file.sdm) : Buffer.alloc(0),
  ])
