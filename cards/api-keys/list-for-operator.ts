import type { CardsContext } from '../context.ts'
import { listEveryKey, type OperatorKey, type WantedKeys } from './store.ts'

/** The keys of everyone, or of one user, newest first. */
export const listKeysForOperator = (
  { database }: Pick<CardsContext, 'database'>,
  userId: string | null,
  wanted: WantedKeys = {},
): Promise<OperatorKey[]> => listEveryKey(database, userId, wanted)
