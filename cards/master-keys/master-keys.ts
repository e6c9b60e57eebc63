import { hmacSha256 } from '@iyk/kit/hash.ts'
import type { CardsContext } from '../context.ts'

export type MasterKeys = Pick<CardsContext, 'masterKey' | 'previousMasterKey'>

const checkValueBytes = 16

/** By what the store tells master keys apart. Says nothing about the key, which is random. */
export const checkValueOf = (masterKey: Buffer): Buffer =>
  hmacSha256(masterKey, 'IYK master key check').subarray(0, checkValueBytes)

/** The master keys that cards may carry now, the newest first. */
export const masterKeysOf = ({ masterKey, previousMasterKey }: MasterKeys): Buffer[] =>
  previousMasterKey ? [masterKey, previousMasterKey] : [masterKey]

/** What a card carries of which the store says nothing: hosts of earlier versions had one key, the oldest there is. */
export const oldestMasterKey = (keys: MasterKeys): Buffer => masterKeysOf(keys).at(-1)!

/** The master key of a card by its check value. Undefined when that key is not set. */
export const findMasterKey = (keys: MasterKeys, checkValue: Buffer | null): Buffer | undefined =>
  checkValue === null ? oldestMasterKey(keys) : masterKeysOf(keys).find((key) => checkValueOf(key).equals(checkValue))
