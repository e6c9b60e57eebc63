import type { CardsContext } from '../context.ts'
import { listApprovedOfHolder } from './slug-store.ts'

/** The events of a holder that everyone can see, newest first. */
export const listApprovedOf = ({ database }: Pick<CardsContext, 'database'>, holderId: string) =>
  listApprovedOfHolder(database, holderId)
