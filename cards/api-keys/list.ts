import type { ApiKey } from '@iyk/wire/api-keys.ts'
import type { CardsContext } from '../context.ts'
import { listKeysOf } from './store.ts'

/** The keys of a user, newest first, expired ones too. */
export const listApiKeys = ({ database }: Pick<CardsContext, 'database'>, userId: string): Promise<ApiKey[]> =>
  listKeysOf(database, userId)
