import { fromHex, littleEndian, toHex } from './bytes.ts'
import { NOT_MIRRORED } from './check-sdm.ts'
import type { Chip, Reading } from './chip.ts'
import { type ChipFile, FREE, type Sdm } from './chip-state.ts'
import { isKey } from './file-settings.ts'
import { createAesSdmKeys, encryptAesPicc } from './sdm-aes.ts'
import { createLrpSdmKeys, encryptLrpPicc } from './sdm-lrp.ts'
import { tamperStatus } from './tamper.ts'

const PICC_BLOCK_BYTES = 16
const UID_LENGTH = 7

/** PICCDataTag, then what is mirrored, then random padding up to a block (NT4H2421Gx, section 9.3.4). */
const piccBlock = ({ mirrors }: Sdm, uid: Buffer, counter: Buffer, padding: Buffer) => {
  const tag = (mirrors.uid ? 0x80 | UID_LENGTH : 0) | (mirrors.counter ? 0x40 : 0)
  const parts = [Buffer.of(tag), ...(mirrors.uid ? [uid] : []), ...(mirrors.counter ? [counter] : []), padding]
  return Buffer.concat(parts).subarray(0, PICC_BLOCK_BYTES)
}

/** What a phone reads: the file with its placeholders replaced (NT4H2421Gx, section 9.3). */
export const mirrorFile = (chip: Chip, file: ChipFile, reading: Reading): Buffer => {
  const { state } = chip
  const sdm = file.sdm!
  const content = fromHex(file.data)
  const uid = fromHex(state.uid)
  const counter = littleEndian(file.counter, 3)
  const keyOf = (condition: number) => fromHex(state.keys[condition]!.value)
  const write = (text: string, at: number | undefined) => {
    if (at !== undefined && at !== NOT_MIRRORED) content.write(text, at, 'latin1')
  }

  if (sdm.metaRead === FREE) {
    write(toHex(uid), sdm.uidOffset)
    write(toHex(Buffer.from(counter).reverse()), sdm.counterOffset)
  }
  if (isKey(sdm.metaRead)) {
    const plain = piccBlock(sdm, uid, counter, reading.padding)
    const key = keyOf(sdm.metaRead)
    write(
      toHex(state.lrp ? encryptLrpPicc(key, plain, reading.piccCounter) : encryptAesPicc(key, plain)),
      sdm.piccOffset,
    )
  }
  write(tamperStatus(chip), sdm.tamperOffset)
  if (!isKey(sdm.fileRead)) return content

  const mirrored = [...(sdm.mirrors.uid ? [uid] : []), ...(sdm.mirrors.counter ? [counter] : [])]
  const createKeys = state.lrp ? createLrpSdmKeys : createAesSdmKeys
  const keys = createKeys(keyOf(sdm.fileRead), Buffer.concat(mirrored), counter)
  if (sdm.fileDataOffset !== undefined) {
    const plain = content.subarray(sdm.fileDataOffset, sdm.fileDataOffset + sdm.fileDataLength! / 2)
    write(toHex(keys.encrypt(Buffer.from(plain))), sdm.fileDataOffset)
  }
  write(toHex(keys.mac(content.subarray(sdm.macInputOffset, sdm.macOffset))), sdm.macOffset)
  return content
}
