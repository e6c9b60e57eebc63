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

type Viewer = { controller: ReadableStreamDefaultController<Uint8Array>; userId: string; until: Date }
type Feed = {
  viewers: Set<Viewer>
  /** What was sent last, and its id. */
  last: { id: string; bytes: Uint8Array } | undefined
  activity: number | undefined
  ticks: number
  reading: Promise<void> | undefined
  restsUntil: Date
  stop: () => void
}

type Options = {
  database: Database
  clock: () => Date
  /** What is watched of an event, as JSON; undefined once it is gone. */
  read: (eventId: string, now: Date) => Promise<string | undefined>
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
const beat = encoder.encode(':\n\n')
const opening = encoder.encode('retry: 3000\n\n')

/** Takes a viewer's turn, and drops those who have not read what they were sent before. */
const send = (feed: Feed, viewer: Viewer, bytes: Uint8Array) => {
  viewer.controller.enqueue(bytes)
  if ((viewer.controller.desiredSize ?? 0) > 0) return
  feed.viewers.delete(viewer)
  viewer.controller.error(new Error('a viewer of a live view does not read'))
}

/**
 * Live views of events: one query a second at most for all viewers of an event on this host, none without viewers, and while nothing is written here, one every
 * few seconds. Each viewer gets the newest counts when they come, unless they have them, and then only what changed.
 */
export const createFeeds = ({ database, clock, read, everySecond = bySecond }: Options) => {
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
    const id = sha256(counts).toString('base64url').slice(0, 22)
    if (feed.last?.id === id) return
    const data = `{"at":"${now.toISOString()}",${counts.slice(1)}`
    feed.last = { id, bytes: encoder.encode(`event: counts\nid: ${id}\ndata: ${data}\n\n`) }
    for (const viewer of [...feed.viewers]) send(feed, viewer, feed.last.bytes)
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
    if (
      feed.reading ||
      feed.restsUntil > now ||
      (feed.activity === activityOf(database) && feed.ticks % lookEvery !== 0)
    )
      return
    feed.reading = refresh(eventId, feed)
      // The store may be unavailable for a moment: the next second is another try.
      .catch(() => {})
      .finally(() => (feed.reading = undefined))
  }

  const openFeed = (eventId: string): Feed => {
    const feed: Feed = {
      viewers: new Set(),
      last: undefined,
      activity: undefined,
      ticks: 0,
      reading: undefined,
      restsUntil: new Date(0),
      stop: () => {},
    }
    feed.stop = everySecond(() => tick(eventId, feed))
    feeds.set(eventId, feed)
    return feed
  }

  const viewers = () => [...feeds.values()].flatMap((feed) => [...feed.viewers])

  return {
    /** How many watch on this host, all and of one user. */
    count: (userId: string) => {
      const all = viewers()
      return { all: all.length, own: all.filter((one) => one.userId === userId).length }
    },
    isClosed: () => isClosed,
    /** The events of a viewer, until their session has to be shown again. `lastId` is what they have already. */
    open: (
      eventId: string,
      { userId, until, lastId }: Pick<Viewer, 'userId' | 'until'> & { lastId: string | undefined },
    ): ReadableStream<Uint8Array> => {
      const feed = feeds.get(eventId) ?? openFeed(eventId)
      let viewer: Viewer | undefined
      return new ReadableStream<Uint8Array>(
        {
          start: (controller) => {
            viewer = { controller, userId, until }
            feed.viewers.add(viewer)
            send(feed, viewer, opening)
            if (!feed.last) tick(eventId, feed)
            else if (feed.last.id !== lastId) send(feed, viewer, feed.last.bytes)
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
