import type { CardsContext } from '../context.ts'
import { parseUid } from './parse-uid.ts'
import { findAnyCard, type OperatorCard } from './store.ts'

/** Finds a card by id, UID or the operator's name, in any case. */
export const findCard = (
  { database }: Pick<CardsContext, 'database'>,
  query: string,
): Promise<OperatorCard | undefined> => findAnyCard(database, query.trim(), parseUid(query) ?? '')
