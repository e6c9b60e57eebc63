import { hmacSha256 } from '@iyk/kit/hash.ts'
import type { CardsContext } from '../context.ts'

export type MasterKeys = Pick<CardsContext, 'masterKey' | 'previousMasterKey'>

const checkValueBytes = 16

const checkValues = new WeakMap<Buffer, Buffer>()

/** Identifies a master key in the database. It reveals nothing about the key, which is random. */
export const checkValueOf = (masterKey: Buffer): Buffer => {
  const known = checkValues.get(masterKey)
  if (known) return known
  const value = hmacSha256(masterKey, 'IYK master key check').subarray(0, checkValueBytes)
  checkValues.set(masterKey, value)
  return value
}

/** The master keys that cards may use now, newest first. */
export const masterKeysOf = ({ masterKey, previousMasterKey }: MasterKeys): Buffer[] =>
  previousMasterKey ? [masterKey, previousMasterKey] : [masterKey]

/** The master key of a card without a recorded one: hosts of earlier versions had only one, the oldest. */
export const oldestMasterKey = (keys: MasterKeys): Buffer => masterKeysOf(keys).at(-1)!

/** The master key of a card by its check value. Undefined when that key is not set. */
export const findMasterKey = (keys: MasterKeys, checkValue: Buffer | null): Buffer | undefined =>
  checkValue === null ? oldestMasterKey(keys) : masterKeysOf(keys).find((key) => checkValueOf(key).equals(checkValue))
