import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import type { Database } from '../postgres/database.ts'
import type { Channel, Message } from './message.ts'
import { type Leased, lease, markFailed, markSent, postpone, release } from './store.ts'

/** The service's answer about this one message; `final` when another attempt would get the same. Any other failure is the service's own. */
export class MessageRefused extends Error {
  readonly final: boolean

  constructor(message: string, { final }: { final: boolean }) {
    super(message)
    this.final = final
  }
}

/** Hands a message to a delivery service; throws when the service did not take it. */
export type Send = ((message: Message) => Promise<unknown>) & {
  /** Resolves when the service answers. Asked whether a failure was the message's or the service's. */
  probe?(): Promise<unknown>
  /** Messages handed over at the same time. */
  atOnce?: number
}

/** Minutes until the next attempt, by attempts made so far; after the last one the message is given up. */
const waits = [0.1, 0.5, 2, 5, 15, 60, 240] as const

/** Which service takes which channel; messages of the others wait. */
export type Services = Partial<Record<Channel, Send>>

export type DeliveryOptions = {
  database: Database
  services: Services
  clock: Clock
  log: Log
  /** Takes out of a service's answer what must not be kept. */
  redact?: (text: string) => string
}

/** `unavailable`: the service is away, and the message waits as if it had not been tried. */
export type Outcome = 'sent' | 'given up' | 'postponed' | 'unavailable'

const address = /[^\s<>()[\]"',;:=]+@[^\s<>()[\]"',;:=]+/g

/**
 * Mail servers repeat the address they refuse, or name the one it leads to, and what they were signed in with: neither has a place in the log or
 * the store. Cut last, since half a secret would not be found.
 */
const reasonOf = (error: unknown, { to }: Message, redact = (text: string) => text) =>
  redact(error instanceof Error ? error.message : String(error))
    .replaceAll(to, 'the recipient')
    .replaceAll(address, '[address]')
    .slice(0, 500)

/** Whether the service is there. */
export const answers = (probe: () => Promise<unknown>) =>
  probe().then(
    () => true,
    () => false,
  )

/** Hands one leased message to its service and notes in the store how that ended. */
export const deliver = async (
  { database, services, clock, log, redact }: DeliveryOptions,
  message: Leased,
): Promise<Outcome> => {
  const { id, attempts, channel } = message
  const send = services[channel]
  try {
    await send?.(message)
  } catch (error) {
    const cause = reasonOf(error, message, redact)
    const about = { message_id: id, channel, attempts, cause }
    const wait = error instanceof MessageRefused && error.final ? undefined : waits[attempts - 1]
    if (wait === undefined) {
      await markFailed(database, id, cause, clock())
      log.error(about, 'message given up')
      return 'given up'
    }
    if (send?.probe && !(error instanceof MessageRefused) && !(await answers(send.probe))) {
      await release(database, id, cause)
      log.warn({ channel, cause }, 'the delivery service does not answer')
      return 'unavailable'
    }
    await postpone(database, id, cause, new Date(clock().getTime() + wait * 60_000))
    log.warn(about, 'message not taken, trying again later')
    return 'postponed'
  }
  // Outside: a message that was taken is not put back because the store failed after it.
  await markSent(database, id, clock())
  return 'sent'
}

/**
 * Sends everything that is due, one message after the other, until nothing is or the service is away. Answers how many were sent. A message is
 * leased first, so replicas do not send it twice; one that a crash left leased is sent again later.
 */
export const deliverDue = async (options: DeliveryOptions): Promise<number> => {
  const channels = Object.keys(options.services) as Channel[]
  let sent = 0
  for (;;) {
    const message = await lease(options.database, channels, options.clock())
    const outcome = message && (await deliver(options, message))
    if (outcome === undefined || outcome === 'unavailable') return sent
    if (outcome === 'sent') sent += 1
  }
}
