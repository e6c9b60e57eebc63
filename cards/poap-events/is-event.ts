import type { CardsContext } from '../context.ts'
import { eventExists } from './store.ts'

/** Whether an event has this id, a UUID, whatever its status. */
export const isEvent = ({ readStale }: Pick<CardsContext, 'readStale'>, id: string): Promise<boolean> =>
  readStale((database) => eventExists(database, id), Boolean)
