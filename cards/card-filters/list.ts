import type { CardFilters } from '@iyk/wire/cards.ts'
import type { CardsContext } from '../context.ts'
import { listFiltersOf } from './store.ts'

/** The groups of a holder's cards and the events they are linked to, by name, each with how many cards. */
export const listCardFilters = (
  { database }: Pick<CardsContext, 'database'>,
  holderId: string,
): Promise<CardFilters['data']> => listFiltersOf(database, holderId)
