import type { CardsContext, Viewer } from '@iyk/cards/context.ts'
import { listHeldEvents } from '@iyk/cards/poap-events/list.ts'
import { searchableFrom } from '@iyk/wire/limits.ts'
import type { FastifyRequest } from 'fastify'
import type { EventsOfUser } from './built-web.ts'

type Options = {
  cards: Pick<CardsContext, 'database' | 'clock'>
  findViewer: (request: FastifyRequest) => Promise<Viewer | undefined>
}

/** More than a screen shows, and as many as it takes to know whether there is a search above them. */
const firstEvents = String(searchableFrom)

/** In milliseconds. A page without its list is better than a late one. */
const longestWait = 1000

/** The first events of who opens a page. Undefined where there are none, or none that are known soon. */
export const findEvents = async (
  request: FastifyRequest,
  { cards, findViewer }: Options,
): Promise<EventsOfUser | undefined> => {
  const find = async () => {
    const viewer = await findViewer(request)
    if (!viewer) return undefined
    const { userId } = viewer
    const { data: events } = await listHeldEvents(cards, { holderId: userId, query: { limit: firstEvents } })
    return events.length > 0 ? { userId, events } : undefined
  }
  const late = Promise.withResolvers<undefined>()
  const timer = setTimeout(late.resolve, longestWait)
  try {
    return await Promise.race([find(), late.promise])
  } catch (error) {
    request.log.info({ err: error }, 'a page is shown without its events')
    return undefined
  } finally {
    clearTimeout(timer)
  }
}
