import type { CardsContext } from '../context.ts'
import { listEveryKey, type OperatorKey } from './store.ts'

/** The keys of everyone, or of one user, newest first. */
export const listKeysForOperator = (
  { database }: Pick<CardsContext, 'database'>,
  userId: string | null,
): Promise<OperatorKey[]> => listEveryKey(database, userId)
