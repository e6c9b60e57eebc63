import { cardsRoutes } from '@iyk/wire/routes.ts'
import type { CardsContext } from './context.ts'

const { 'DELETE /api/me': _elsewhere, ...beside } = cardsRoutes

/** The routes of `/api`. With our own provider, its `DELETE /sdk/v1/users/me` deletes both at once, with its second step (decision 25). */
export const servedRoutes = ({ accountsElsewhere }: Pick<CardsContext['settings'], 'accountsElsewhere'>) =>
  (accountsElsewhere ? cardsRoutes : beside) as typeof cardsRoutes
