import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import type { Database } from '../postgres/database.ts'
import type { Channel, Message } from './message.ts'
import { lease, markFailed, markSent, postpone } from './store.ts'

/** Hands a message to a delivery service; throws when the service did not take it. */
export type Send = (message: Message) => Promise<void>

/** Minutes until the next attempt, by attempts made so far; after the last one the message is given up. */
const waits = [0.1, 0.5, 2, 5, 15, 60, 240] as const

/** Which service takes which channel; messages of the others wait. */
export type Services = Partial<Record<Channel, Send>>

type Options = { database: Database; services: Services; clock: Clock; log: Log }

/** Mail servers repeat the address they refuse, which has no place in a log. */
const reasonOf = (error: unknown, { to }: Message) =>
  (error instanceof Error ? error.message : String(error)).replaceAll(to, 'the recipient')

/**
 * Sends everything that is due, one message after the other, until nothing is.
 * A message is leased first, so replicas do not send it twice; one that a crash left leased is sent again later.
 */
export const deliverDue = async ({ database, services, clock, log }: Options): Promise<number> => {
  let sent = 0
  const channels = Object.keys(services) as Channel[]
  const next = () => lease(database, channels, clock())
  for (let message = await next(); message; message = await next()) {
    const { id, attempts } = message
    try {
      await services[message.channel]?.(message)
    } catch (error) {
      const wait = waits[attempts - 1]
      const cause = reasonOf(error, message)
      if (wait === undefined) {
        await markFailed(database, id, clock())
        log.error({ message_id: id, channel: message.channel, attempts, cause }, 'message given up')
      } else {
        await postpone(database, id, new Date(clock().getTime() + wait * 60_000))
        log.warn({ message_id: id, channel: message.channel, attempts, cause }, 'message not taken, trying again later')
      }
      continue
    }
    // Outside: a message that was taken is not put back because the store failed after it.
    await markSent(database, id, clock())
    sent += 1
  }
  return sent
}

const pollEvery = 2_000
/** One slow server must not hold up everybody's mail. */
const sideBySide = 3

/** Keeps delivering until stopped; `stop` waits for the message under way. */
export const startDelivery = (options: Options): { stop(): Promise<void> } => {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> = Promise.resolve()
  const round = () => {
    running = Promise.all(Array.from({ length: sideBySide }, () => deliverDue(options)))
      .catch((error) => options.log.error({ err: error }, 'outbox cannot be read'))
      .then(() => {
        if (!stopped) timer = setTimeout(round, pollEvery)
      })
  }
  round()
  return {
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
