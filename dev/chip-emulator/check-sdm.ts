import { type ChipFile, NEVER, type Sdm } from './chip-state.ts'
import { isKey } from './file-settings.ts'
import { require } from './status.ts'

const MAC_CHARACTERS = 16
const PICC_CHARACTERS = { aes: 32, lrp: 48 }
/** An offset that says: counted, but not mirrored. */
export const NOT_MIRRORED = 0xffffff

type Place = { at: number; length: number }

const place = (at: number | undefined, length: number): Place[] =>
  at === undefined || at === NOT_MIRRORED ? [] : [{ at, length }]

const overlap = (a: Place, b: Place) => a.at < b.at + b.length && b.at < a.at + a.length

/** Everything that table 71 calls a parameter error, for a file of `size` bytes whose counter stands at `counter`. */
export const checkSdm = (sdm: Sdm, { counter }: ChipFile, size: number, mode: 'aes' | 'lrp'): void => {
  const { mirrors, metaRead, fileRead, counterRead } = sdm
  const must = (condition: boolean) => require(condition, 'parameterError')
  must(metaRead === NEVER || mirrors.uid || mirrors.counter)
  must(metaRead !== NEVER || !mirrors.uid)
  must(counterRead === NEVER || mirrors.counter)
  must(!mirrors.fileData || (fileRead !== NEVER && mirrors.uid && mirrors.counter))
  must(!mirrors.limit || (mirrors.counter && sdm.limit! > counter))

  const picc = [
    ...place(sdm.uidOffset, 14),
    ...place(sdm.counterOffset, 6),
    ...place(isKey(metaRead) ? sdm.piccOffset : undefined, PICC_CHARACTERS[mode]),
  ]
  const fileData = place(sdm.fileDataOffset, sdm.fileDataLength ?? 0)
  const mac = place(sdm.macOffset, MAC_CHARACTERS)
  const tamper = place(sdm.tamperOffset, 2)
  must([...picc, ...fileData, ...mac, ...tamper].every(({ at, length }) => at + length <= size))
  // The tamper status may lie in the encrypted part of the file, and nothing else may.
  const apart = [...picc, ...fileData, ...mac]
  must(apart.every((one, i) => apart.slice(i + 1).every((other) => !overlap(one, other))))
  must(tamper.every((one) => [...picc, ...mac].every((other) => !overlap(one, other))))
  checkMac(sdm, must)
}

const checkMac = (sdm: Sdm, must: (condition: boolean) => void): void => {
  const { macInputOffset, macOffset, fileDataOffset, fileDataLength } = sdm
  if (macInputOffset === undefined || macOffset === undefined) return
  must(macInputOffset <= macOffset)
  if (fileDataOffset === undefined || fileDataLength === undefined) return
  must(fileDataLength >= 32 && fileDataLength % 32 === 0)
  must(fileDataOffset >= macInputOffset && fileDataOffset + fileDataLength <= macOffset)
}
