import type { CardsContext } from '../context.ts'
import { countApprovedEvents, listSlugs } from './slug-store.ts'

type Context = Pick<CardsContext, 'readStale'>

/** How many events have a public page. */
export const countShownEvents = ({ readStale }: Context): Promise<number> => readStale(countApprovedEvents)

/** The slugs of events that have a public page, in their order. */
export const listShownSlugs = (
  { readStale }: Context,
  { from, limit }: { from: number; limit: number },
): Promise<string[]> => readStale((database) => listSlugs(database, from, limit))
