import { sha256 } from '@iyk/kit/hash.ts'
import type { Database } from '@iyk/kit/postgres/database.ts'
import { activityOf } from './activity.ts'

/** What waits for a viewer who does not read: more, and they are dropped. */
const waitingBytes = 64 * 1024
/** In ticks, which are seconds: without anything written by this host, when to look whether another host, or an operator, did; and a sign of life. */
const lookEvery = 5
const beatEvery = 15
/** A large event takes longer to read: then at most this part of the time is spent on it. */
const partOfTime = 1 / 10

/** Staff see counts, and neither names of cards nor of people. */
export type Sees = 'all' | 'counts'
type Viewer = {
  controller: ReadableStreamDefaultController<Uint8Array>
  userId: string
  sees: Sees
  until: Date
}
type Sent = { id: string; bytes: Uint8Array }
type Feed = {
  viewers: Set<Viewer>
  isApproved: boolean
  /** What was sent last, and its id. */
  last: Record<Sees, Sent> | undefined
  activity: number | undefined
  ticks: number
  /** The tick at which rights were looked at last. */
  checked: number
  reading: Promise<void> | undefined
  restsUntil: Date
  stop: () => void
}

type Options = {
  database: Database
  clock: () => Date
  /** What is watched of an event, as JSON; undefined once it is gone. */
  read: (eventId: string, now: Date) => Promise<string | undefined>
  /** Which of these users may watch an event, and what they see of it. */
  findSight: (eventId: string, userIds: readonly string[]) => Promise<ReadonlyMap<string, Sees>>
  /** Calls back once a second until stopped. */
  everySecond?: (tick: () => void) => () => void
}

const bySecond = (tick: () => void) => {
  const timer = setInterval(tick, 1000)
  timer.unref()
  return () => clearInterval(timer)
}

const encoder = new TextEncoder()
/** https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream */
const beat = { bytes: encoder.encode(':\n\n') }
const opening = { bytes: encoder.encode('retry: 3000\n\n') }

const sentAt = (now: Date, counts: string): Sent => {
  const id = sha256(counts).toString('base64url').slice(0, 22)
  return {
    id,
    bytes: encoder.encode(`event: counts\nid: ${id}\ndata: {"at":"${now.toISOString()}",${counts.slice(1)}\n\n`),
  }
}

const withoutNames = (counts: string) => JSON.stringify({ ...JSON.parse(counts), cards: [], last: [] })

/** Takes a viewer's turn, and drops those who have not read what they were sent before. */
const send = (feed: Feed, viewer: Viewer, { bytes }: { bytes: Uint8Array }) => {
  viewer.controller.enqueue(bytes)
  if ((viewer.controller.desiredSize ?? 0) > 0) return
  feed.viewers.delete(viewer)
  viewer.controller.error(new Error('a viewer of a live view does not read'))
}

/**
 * Live views of events: one query a second at most for all viewers of an event on this host, none without viewers, and while nothing is written here, one every
 * few seconds. Each viewer gets the newest counts when they come, unless they have them, and then only what changed.
 */
export const createFeeds = ({ database, clock, read, findSight, everySecond = bySecond }: Options) => {
  const feeds = new Map<string, Feed>()
  let isClosed = false

  const leave = (eventId: string, feed: Feed, viewer: Viewer) => {
    feed.viewers.delete(viewer)
    if (feed.viewers.size > 0 || feeds.get(eventId) !== feed) return
    feed.stop()
    feeds.delete(eventId)
  }

  const refresh = async (eventId: string, feed: Feed) => {
    const activity = activityOf(database)
    const now = clock()
    const counts = await read(eventId, now)
    feed.activity = activity
    feed.restsUntil = new Date(now.getTime() + (clock().getTime() - now.getTime()) / partOfTime)
    if (counts === undefined) {
      for (const viewer of feed.viewers) viewer.controller.close()
      feed.viewers.clear()
      return
    }
    const all = sentAt(now, counts)
    if (feed.last?.all.id === all.id) return
    feed.last = { all, counts: sentAt(now, withoutNames(counts)) }
    for (const viewer of [...feed.viewers]) send(feed, viewer, feed.last[viewer.sees])
  }

  /** Ends the streams of those who may no longer watch, or see something else now. */
  const checkSight = async (eventId: string, feed: Feed) => {
    const sight = await findSight(eventId, [...new Set([...feed.viewers].map(({ userId }) => userId))])
    for (const viewer of [...feed.viewers])
      if (sight.get(viewer.userId) !== viewer.sees) {
        feed.viewers.delete(viewer)
        viewer.controller.close()
      }
  }

  const tick = (eventId: string, feed: Feed) => {
    feed.ticks += 1
    const now = clock()
    for (const viewer of [...feed.viewers])
      if (viewer.until <= now) {
        feed.viewers.delete(viewer)
        viewer.controller.close()
      } else if (feed.ticks % beatEvery === 0) send(feed, viewer, beat)
    if (feed.viewers.size === 0) {
      feed.stop()
      feeds.delete(eventId)
      return
    }
    const isDue = feed.activity !== activityOf(database) || feed.ticks % lookEvery === 0
    if (feed.reading || feed.restsUntil > now || !isDue) return
    const isCheckDue = feed.ticks - feed.checked >= beatEvery
    if (isCheckDue) feed.checked = feed.ticks
    feed.reading = (isCheckDue ? checkSight(eventId, feed) : Promise.resolve())
      .then(() => refresh(eventId, feed))
      // The store may be unavailable for a moment: the next second is another try.
      .catch(() => {})
      .finally(() => (feed.reading = undefined))
  }

  const openFeed = (eventId: string, isApproved: boolean): Feed => {
    const feed: Feed = {
      viewers: new Set(),
      isApproved,
      last: undefined,
      activity: undefined,
      ticks: 0,
      checked: 0,
      reading: undefined,
      restsUntil: new Date(0),
      stop: () => {},
    }
    feed.stop = everySecond(() => tick(eventId, feed))
    feeds.set(eventId, feed)
    return feed
  }

  const viewersOf = (shown: readonly Feed[]) => shown.flatMap((feed) => [...feed.viewers])

  return {
    /** How many watch on this host: of one user, and all that watch events that are approved, or that are not. */
    count: (userId: string, { isApproved }: { isApproved: boolean } = { isApproved: true }) => {
      const all = [...feeds.values()]
      return {
        all: viewersOf(all.filter((feed) => feed.isApproved === isApproved)).length,
        own: viewersOf(all).filter((one) => one.userId === userId).length,
      }
    },
    isClosed: () => isClosed,
    /** The events of a viewer, until their session has to be shown again. `lastId` is what they have already. */
    open: (
      eventId: string,
      {
        userId,
        sees = 'all',
        until,
        lastId,
        isApproved = true,
      }: Pick<Viewer, 'userId' | 'until'> & { sees?: Sees; lastId: string | undefined; isApproved?: boolean },
    ): ReadableStream<Uint8Array> => {
      const feed = feeds.get(eventId) ?? openFeed(eventId, isApproved)
      feed.isApproved = isApproved
      let viewer: Viewer | undefined
      return new ReadableStream<Uint8Array>(
        {
          start: (controller) => {
            viewer = { controller, userId, sees, until }
            feed.viewers.add(viewer)
            send(feed, viewer, opening)
            if (!feed.last) tick(eventId, feed)
            else if (feed.last[sees].id !== lastId) send(feed, viewer, feed.last[sees])
          },
          cancel: () => viewer && leave(eventId, feed, viewer),
        },
        new ByteLengthQueuingStrategy({ highWaterMark: waitingBytes }),
      )
    },
    /** Ends every stream, and opens no other. Clients come back to another host, or to this one when it has started again. */
    close: () => {
      isClosed = true
      for (const [eventId, feed] of feeds) {
        feed.stop()
        feeds.delete(eventId)
        for (const viewer of feed.viewers) viewer.controller.close()
      }
    },
  }
}

export type Feeds = ReturnType<typeof createFeeds>
