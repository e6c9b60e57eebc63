import type { CardsContext } from '../context.ts'
import { listEveryCard, type OperatorCard } from './store.ts'

/** Every card of the installation, oldest first. */
export const listCardsForOperator = ({ database }: Pick<CardsContext, 'database'>): Promise<OperatorCard[]> =>
  listEveryCard(database)
