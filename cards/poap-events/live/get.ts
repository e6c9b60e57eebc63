import { Refusal } from '@iyk/kit/http/refusal.ts'
import { jwtLifetimeSeconds, liveViewers } from '@iyk/wire/limits.ts'
import type { CardsContext, Viewer } from '../../context.ts'
import { getAccessibleEvent } from '../get-accessible-event.ts'
import { createFeeds, type Feeds } from './feeds.ts'
import { findAllowed } from './find-allowed.ts'
import { readCounts, seesAs } from './store.ts'

type Context = Pick<CardsContext, 'database' | 'clock' | 'isBanned'>
type Input = { viewer: Viewer; eventId: string; lastId: string | undefined }

const opened = new WeakMap<Context['database'], Feeds>()

/** The live views of this host. */
export const feedsOf = (context: Context): Feeds => {
  const { database, clock } = context
  const known = opened.get(database)
  if (known) return known
  const feeds = createFeeds({
    database,
    clock,
    read: (eventId, now) => readCounts(database, eventId, now),
    findSight: (eventId, userIds) => findAllowed(context, eventId, userIds),
  })
  opened.set(database, feeds)
  return feeds
}

/** For how long an API key is not looked at again. */
const keyLifetimeSeconds = 30

/**
 * Server-sent events with the counts of an event, for as long as the caller's JWT: then the client shows another one. Staff get the counts alone. Throws
 * `poap_event_not_found`, `too_many_requests` when the caller or everyone has too many open, and `server_unavailable` while the host stops.
 */
export const getLive = async (context: Context, { viewer, eventId, lastId }: Input): Promise<Response> => {
  const { userId, issuedAt } = viewer
  const { role, is_approved: isApproved } = await getAccessibleEvent(context, { userId, eventId }, 'counts')
  const feeds = feedsOf(context)
  if (feeds.isClosed()) throw new Refusal('server_unavailable', { reason: 'the host stops' })
  const { all, own } = feeds.count(userId, { isApproved })
  const places = isApproved ? liveViewers.perHost : liveViewers.unapproved
  if (own >= liveViewers.perUser || all >= places)
    throw new Refusal('too_many_requests', { reason: `live views: ${own} of the user, ${all} in all`, retryAfter: 60 })
  const now = context.clock()
  const seconds = issuedAt ? jwtLifetimeSeconds : keyLifetimeSeconds
  const until = new Date((issuedAt ?? now).getTime() + seconds * 1000)
  return new Response(feeds.open(eventId, { userId, sees: seesAs(role), until, lastId, isApproved }), {
    headers: {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      // Whoever stops the host does not wait for a connection that has nothing more to say.
      connection: 'close',
      // Nginx would collect what is sent: https://nginx.org/en/docs/http/ngx_http_proxy_module.html#proxy_buffering
      'x-accel-buffering': 'no',
    },
  })
}
