import type { CardsContext } from '../context.ts'
import { readUid } from './read-uid.ts'
import { findAnyCard, type OperatorCard } from './store.ts'

/** The card with this id, UID or operator's name, in whatever case. */
export const findCard = (
  { database }: Pick<CardsContext, 'database'>,
  asked: string,
): Promise<OperatorCard | undefined> => findAnyCard(database, asked.trim(), readUid(asked) ?? '')
