import { answers, type DeliveryOptions, deliver, type Outcome, type Send, type Services } from './deliver.ts'
import type { WakeUp } from './listen.ts'
import type { Channel } from './message.ts'
import { createPause, type Pause } from './pause.ts'
import { hasten, hastenOne, type Leased, lease } from './store.ts'

/** In milliseconds. */
type Every = {
  /** While new messages announce themselves; then a look finds only what became due by itself. */
  listening: number
  polling: number
  /** A service that is away, at most; the first looks come sooner. */
  away: number
}
const usual: Every = { listening: 5_000, polling: 2_000, away: 5_000 }

type Options = DeliveryOptions & { wakeUp?: WakeUp; every?: Every }

/** So many failures without a success look like trouble of the service, also where each is an answer about one message. */
const troubledAfter = 5
const fewAtOnce = 3
const firstLook = 500

/** Channels that share a service share its connections and its trouble. */
const byService = (services: Services) => {
  const channels = new Map<Send, Channel[]>()
  for (const [channel, send] of Object.entries(services) as [Channel, Send][])
    channels.set(send, [...(channels.get(send) ?? []), channel])
  return [...channels]
}

const startService = (options: Options, send: Send, channels: Channel[], pause: Pause) => {
  const { database, clock, log, wakeUp, every = usual } = options
  const { probe, atOnce = fewAtOnce } = send
  const underWay = new Set<Promise<void>>()
  let away = false
  let failures = 0

  const note = async (outcome: Outcome) => {
    if (outcome === 'unavailable') away = true
    if (outcome === 'postponed') failures += 1
    if (outcome !== 'sent') return
    const recovered = failures >= troubledAfter
    failures = 0
    // What was put off for minutes need not wait for that any more.
    if (recovered) await hasten(database, channels, clock())
  }

  const tellStore = (error: Error) => log.error({ cause: error.message }, 'the outbox cannot be read or written')

  const take = (message: Leased) => {
    const work: Promise<void> = deliver(options, message)
      .then(note)
      .catch(tellStore)
      .finally(() => {
        underWay.delete(work)
        pause.wake()
      })
    underWay.add(work)
  }

  const fill = async () => {
    while (underWay.size < atOnce && !away && !pause.stopped()) {
      const message = await lease(database, channels, clock())
      if (!message) return
      take(message)
    }
  }

  const untilBack = async () => {
    for (let wait = firstLook; !pause.stopped(); wait = Math.min(2 * wait, every.away)) {
      await pause.for(wait, { deaf: true })
      if (probe && !(await answers(probe))) continue
      away = false
      log.warn({ channels }, 'the delivery service answers again')
      return hasten(database, channels, clock())
    }
  }

  const run = async () => {
    let woken = true
    while (!pause.stopped()) {
      try {
        if (away) await untilBack()
        // A service that refuses everything is tried with one message now and then.
        else if (!woken && failures >= troubledAfter) await hastenOne(database, channels, clock())
        await fill()
      } catch (error) {
        tellStore(error as Error)
        await pause.for(every.polling, { deaf: true })
      }
      woken = await pause.for(wakeUp?.hears() && failures < troubledAfter ? every.listening : every.polling)
    }
    await Promise.all(underWay)
  }
  return run()
}

/**
 * Keeps delivering until stopped: as soon as a message announces itself, and every few seconds for what nobody announced. While a service is
 * away it alone is asked, not with messages. `stop` waits for the messages under way.
 */
export const startDelivery = (options: Options): { stop(): Promise<void> } => {
  const pauses: Pause[] = []
  const running = byService(options.services).map(([send, channels]) => {
    const pause = createPause()
    pauses.push(pause)
    return startService(options, send, channels, pause)
  })
  options.wakeUp?.start(() => {
    for (const pause of pauses) pause.wake()
  })
  return {
    stop: async () => {
      for (const pause of pauses) pause.stop()
      await Promise.all([...running, options.wakeUp?.stop()])
    },
  }
}
