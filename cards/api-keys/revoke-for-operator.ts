import type { CardsContext } from '../context.ts'
import { deleteKey, deleteKeysOf } from './store.ts'

/** Revokes a key, whoever has it. Returns its user; undefined when there is no such key. */
export const revokeKeyForOperator = ({ database }: Pick<CardsContext, 'database'>, keyId: string) =>
  deleteKey(database, keyId, null)

/** Revokes all keys of a user. Returns how many there were. */
export const revokeKeysOf = ({ database }: Pick<CardsContext, 'database'>, userId: string) =>
  deleteKeysOf(database, userId)
