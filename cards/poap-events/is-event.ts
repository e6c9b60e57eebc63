import type { CardsContext } from '../context.ts'
import { eventExists } from './store.ts'

/** Whether an event has this id, a UUID, whatever its status. */
export const isEvent = ({ database }: Pick<CardsContext, 'database'>, id: string): Promise<boolean> =>
  eventExists(database, id)
