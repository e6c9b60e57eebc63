import { createOutageLog } from '../log-outage.ts'
import { type DeliveryOptions, deliver, isReachable, type Outcome, type Send, type Services } from './deliver.ts'
import type { Channel } from './message.ts'
import { createPause, type Pause } from './pause.ts'
import { hasten, hastenOne, hastenUntried, type Leased, lease } from './store.ts'

/** In milliseconds. */
type Every = {
  /** A look at an index that is mostly empty: as often as nobody notices the wait. */
  polling: number
  /** While the service refuses everything. */
  refused: number
  /** The longest wait while a service is unavailable; the first waits are shorter. */
  away: number
  /** For how long a message may wait that was written by a clock that was ahead. */
  ahead: number
}
const usual: Every = { polling: 200, refused: 2_000, away: 5_000, ahead: 60_000 }

type Options = DeliveryOptions & {
  every?: Partial<Every>
  /** Whether many wait for this host: sending as many messages as usual would keep them waiting longer. */
  isBusy?: () => boolean
}

/** After this many failures without a success the service is assumed to have a problem, even if each is a reply about one message. */
const failuresOfOutage = 5
const defaultConcurrency = 3
/** While people wait; two, so that one slow message delays no other. */
const busyConcurrency = 2
const firstLook = 500

/** Channels of one service share its connections and its outages. */
const byService = (services: Services) => {
  const channels = new Map<Send, Channel[]>()
  for (const [channel, send] of Object.entries(services) as [Channel, Send][])
    channels.set(send, [...(channels.get(send) ?? []), channel])
  return [...channels]
}

type Service = { send: Send; channels: Channel[]; pause: Pause; storeLog: ReturnType<typeof createOutageLog> }

const startService = (options: Options, { send, channels, pause, storeLog }: Service) => {
  const { database, clock, log, isBusy = () => false } = options
  const every = { ...usual, ...options.every }
  const { probe, concurrency = defaultConcurrency } = send
  const underWay = new Set<Promise<void>>()
  let away = false
  let failures = 0

  const recordOutcome = async (outcome: Outcome) => {
    if (outcome === 'unavailable') away = true
    if (outcome === 'postponed') failures += 1
    if (outcome !== 'sent') return
    const recovered = failures >= failuresOfOutage
    failures = 0
    // Postponed messages need not wait any longer.
    if (recovered) await hasten(database, channels, clock())
  }

  const take = (message: Leased) => {
    const work: Promise<void> = deliver(options, message)
      .then(recordOutcome)
      .catch((error) => storeLog.failed(error, send))
      .finally(() => {
        underWay.delete(work)
        pause.wake()
      })
    underWay.add(work)
  }

  const fill = async () => {
    while (
      underWay.size < (isBusy() ? Math.min(busyConcurrency, concurrency) : concurrency) &&
      !away &&
      !pause.stopped()
    ) {
      const message = await lease(database, channels, clock())
      storeLog.worked(send)
      if (!message) return
      take(message)
    }
  }

  const untilBack = async () => {
    for (let wait = firstLook; !pause.stopped(); wait = Math.min(2 * wait, every.away)) {
      await pause.for(wait, { deaf: true })
      if (probe && !(await isReachable(probe))) continue
      away = false
      log.warn({ channels }, 'the delivery service is available again')
      return hasten(database, channels, clock())
    }
  }

  const run = async () => {
    let woken = true
    let hastened = Number.NEGATIVE_INFINITY
    while (!pause.stopped()) {
      try {
        if (performance.now() - hastened >= every.ahead) {
          await hastenUntried(database, clock())
          hastened = performance.now()
        }
        if (away) await untilBack()
        // A service that refuses everything gets one message now and then as a test.
        else if (!woken && failures >= failuresOfOutage) await hastenOne(database, channels, clock())
        await fill()
      } catch (error) {
        storeLog.failed(error, send)
        await pause.for(every.refused, { deaf: true })
      }
      woken = await pause.for(failures < failuresOfOutage ? every.polling : every.refused)
    }
    await Promise.all(underWay)
  }
  return run()
}

/**
 * Keeps delivering until stopped. While a service is unavailable, only its probe is called. `stop` waits for the messages under way.
 */
export const startDelivery = (options: Options): { stop(): Promise<void> } => {
  const pauses: Pause[] = []
  const storeLog = createOutageLog(options.log, {
    failing: 'the outbox cannot be read or written',
    working: 'the outbox can be read again',
  })
  const running = byService(options.services).map(([send, channels]) => {
    const pause = createPause()
    pauses.push(pause)
    return startService(options, { send, channels, pause, storeLog })
  })
  return {
    stop: async () => {
      for (const pause of pauses) pause.stop()
      await Promise.all(running)
    },
  }
}
