import { checkValueOf, findMasterKey, type MasterKeys, masterKeysOf } from '../master-keys/master-keys.ts'
import {
  deriveFileKey,
  deriveMasterKey,
  deriveMetaKey,
  deriveSpareKey,
  deriveWriteKey,
} from '../taps/sun/diversify-key.ts'

/** A key of a chip by where it comes from: its version and the check value of its master key; null is the factory's, which is zeros and has version 0. */
export type KeyName = { version: number; masterKey: Buffer | null }

export const factoryKeys: KeyName = { version: 0, masterKey: null }
export const slots = [0, 1, 2, 3, 4] as const
export type Slot = (typeof slots)[number]

/** By key number, as `keyNumbers` names them. */
const derive = [
  deriveMasterKey,
  ({ master }: { master: Uint8Array }) => deriveMetaKey(master),
  deriveFileKey,
  deriveWriteKey,
  deriveSpareKey,
] as const

/** The key itself, 16 bytes; undefined where its master key is not set. */
export const keyOf = (keys: MasterKeys, uid: string, slot: Slot, { version, masterKey }: KeyName) => {
  if (masterKey === null) return version === 0 ? new Uint8Array(16) : undefined
  const master = findMasterKey(keys, masterKey)
  return master && derive[slot]({ master, uid, keyVersion: version })
}

export const isSameKey = (one: KeyName, other: KeyName): boolean =>
  one.version === other.version &&
  (one.masterKey && other.masterKey ? one.masterKey.equals(other.masterKey) : one.masterKey === other.masterKey)

/** What a key of this version may be: first what was written down about the chip, then what follows from the master keys that are set. */
export const candidatesOf = (keys: MasterKeys, version: number, known: readonly KeyName[]): KeyName[] => {
  const derived =
    version === 0 ? [factoryKeys] : masterKeysOf(keys).map((master) => ({ version, masterKey: checkValueOf(master) }))
  const all = [
    ...known.filter((name) => name.version === version && (name.masterKey !== null || version === 0)),
    ...derived,
  ]
  return all.filter((name, at) => all.findIndex((other) => isSameKey(name, other)) === at)
}
