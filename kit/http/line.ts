import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** How long a call may wait for its turn behind many others, or in the line of the store, in milliseconds. */
const longest = 150
/** Whoever finds fewer before them is served, however long that takes: one long task, or another service that is slow, is no overload. */
const fewest = 128
/** While fewer wait, all have their turn at once, since they share round trips to the store; else only `atOnce`, so that new connections are heard, too. */
const short = 64
const atOnce = 4
/** How many that have waited too long, and are served all the same, count as one of these. */
const mostLate = 8
/** How many that have had their turn are kept before they are cleared away: each time the others are copied. */
const mostServed = 1024
/** How many turns in a row may go to new connections. */
const mostAccepting = 64
/** How many are refused in one turn: behind a thousand of them, new connections would wait. */
const mostRefused = 128

/** In milliseconds from any moment on. */
type Clock = () => number
type Options = {
  /** Whether calls wait for the store that it cannot serve soon. */
  isStoreCrowded?: () => boolean
  clock?: Clock
}
type Call = { socket: Socket; response: ServerResponse; serve: () => void; refuse: () => void }
type Waiting = Call & { since: number; ahead: number }
/** A time in which connections wait, since they may have waited, and how many of them called. */
type Rush = { since: number; called: number }

/** Whether more is under way than was lately done in the time that a call may wait. */
const watchWork = (clock: Clock) => {
  let underWay = 0
  let done = 0
  let rate = 0
  let since = clock()
  const timer = setInterval(() => {
    const now = clock()
    rate += (done / (now - since) - rate) / 4
    done = 0
    since = now
  }, 50)
  timer.unref()
  const begun = new WeakSet<ServerResponse>()
  const end = (response: ServerResponse) => {
    if (!begun.delete(response)) return
    underWay -= 1
    done += 1
  }
  return {
    isTooMuch: () => underWay >= Math.max(fewest, rate * longest),
    begin: (response: ServerResponse) => {
      // What was refused before its body came is over.
      if (response.closed) return
      underWay += 1
      begun.add(response)
      response.once('close', () => end(response))
    },
    end,
    stop: () => clearInterval(timer),
  }
}

/**
 * The one line in which calls wait for their turn, instead of everywhere: what has waited too long behind others, or would wait in the line of the store, is
 * refused. docs/decisions/128-broken-on-purpose.md
 */
export const createLine = ({ isStoreCrowded = () => false, clock = () => performance.now() }: Options = {}) => {
  const work = watchWork(clock)
  let line: Waiting[] = []
  let first = 0
  let connected = false
  let accepting = 0
  let isDue = false
  let refusedAt = Number.NEGATIVE_INFINITY
  let refused = 0
  const beginRush = (): Rush => ({ since: clock(), called: 0 })
  let rush = beginRush()
  const rushes = new WeakMap<Socket, Rush>()
  const meetConnection = (socket: Socket) => {
    if (!isDue) rush = beginRush()
    rushes.set(socket, rush)
    connected = true
    schedule()
  }
  /**
   * The first call of a connection may have waited with it, unless it was sent only after all that waited had been taken. Behind calls alone: whoever connects
   * and says nothing takes nobody's place.
   */
  const placeOf = (socket: Socket) => {
    const ahead = line.length - first
    const isOfRush = rushes.get(socket) === rush
    rushes.delete(socket)
    if (!isOfRush) return { since: clock(), ahead }
    const place = { since: rush.since, ahead: Math.max(rush.called, ahead) }
    rush.called += 1
    return place
  }
  const schedule = () => {
    if (!isDue) setImmediate(turn)
    isDue = true
  }
  const turn = () => {
    isDue = false
    const now = clock()
    // The loop takes one new connection each time it comes around (libuv since 1.45), so those that wait are taken first: behind them are calls, too.
    if (connected) {
      connected = false
      accepting += 1
      schedule()
      if (accepting < mostAccepting) return
    } else rush = beginRush()
    accepting = 0
    let most = line.length - first < short ? short : atOnce
    let refusals = mostRefused
    for (let next = line[first]; next && most > 0 && refusals > 0; next = line[first]) {
      first += 1
      // Whoever has gone is not served.
      if (next.response.destroyed) continue
      const late = now - next.since > longest
      if ((late && next.ahead >= fewest) || (isStoreCrowded() && work.isTooMuch())) {
        refusals -= 1
        refusedAt = now
        refused += 1
        next.refuse()
      } else {
        // Those who had few before them do not hold up the others: with four at a time, these were refused a second later.
        most -= late ? 1 / mostLate : 1
        next.serve()
      }
    }
    // A line that is never empty, as in an overload that lasts, must not keep what was served.
    if (first === line.length || first >= mostServed) {
      line = line.slice(first)
      first = 0
    }
    if (line.length > 0) schedule()
  }
  return {
    /** Whether what is not for someone who waits should wait itself: many wait, or someone was just refused. */
    isLong: () => line.length - first >= short || clock() - refusedAt < longest,
    /** How many calls were refused since the start. */
    countRefused: () => refused,
    follow: (server: Server): void => {
      server.on('connection', meetConnection)
      server.once('close', work.stop)
    },
    /** Counts as work until its response is over. */
    begin: work.begin,
    /** Before its response is over: of events that go on, a host has as many as there are screens. */
    end: work.end,
    join: (call: Call): void => {
      if (!isDue) rush = beginRush()
      line.push({ ...call, ...placeOf(call.socket) })
      schedule()
    },
  }
}

export type Line = ReturnType<typeof createLine>
