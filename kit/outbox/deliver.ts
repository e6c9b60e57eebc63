import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import type { Database } from '../postgres/database.ts'
import type { StartTrace } from '../tracing/span.ts'
import { trace } from '../tracing/trace.ts'
import type { Channel, Message } from './message.ts'
import { type Leased, lease, markFailed, markSent, postpone, release } from './store.ts'

/** The service's reply about this one message; `final` if another attempt would get the same. Any other failure is the service's own. */
export class MessageRefused extends Error {
  readonly final: boolean

  constructor(message: string, { final }: { final: boolean }) {
    super(message)
    this.final = final
  }
}

/** Hands a message to a delivery service; throws if the service did not accept it. `id` is that of the outbox, the same when it is sent again. */
export type Send = ((message: Message & { id?: number }) => Promise<unknown>) & {
  /** Resolves if the service responds. Called to find out whether a failure was the message's or the service's. */
  probe?(): Promise<unknown>
  /** How many messages may be sent at the same time. */
  concurrency?: number
}

/** Minutes until the next attempt, by number of attempts so far; after the last one the message is given up. */
const retryMinutes = [0.1, 0.5, 2, 5, 15, 60, 240] as const

/** The service for each channel; messages of other channels wait. */
export type Services = Partial<Record<Channel, Send>>

export type DeliveryOptions = {
  database: Database
  services: Services
  clock: Clock
  log: Log
  /** Removes secrets from a service's reply before it is stored or logged. */
  redact?: (text: string) => string
  /** Begins a trace for each message, where traces are collected. */
  startTrace?: StartTrace | undefined
}

/** `unavailable`: the service is down, and the attempt does not count. */
export type Outcome = 'sent' | 'given up' | 'postponed' | 'unavailable'

const address = /[^\s<>()[\]"',;:=]+@[^\s<>()[\]"',;:=]+/g

/**
 * Mail servers repeat the address they refuse, or name the one it forwards to, and the credentials they got: none of these belong in the log or the
 * database. Truncated last, because half a secret would not be recognized.
 */
const reasonOf = (error: unknown, { to }: Message, redact = (text: string) => text) =>
  redact(error instanceof Error ? error.message : String(error))
    .replaceAll(to, 'the recipient')
    .replaceAll(address, '[address]')
    .slice(0, 500)

/** Whether the service responds. */
export const isReachable = (probe: () => Promise<unknown>) =>
  probe().then(
    () => true,
    () => false,
  )

const handOver = async (
  { database, services, clock, log, redact }: DeliveryOptions,
  message: Leased,
): Promise<Outcome> => {
  const { id, attempts, channel } = message
  const send = services[channel]
  try {
    await trace({ name: `hand over ${channel}`, kind: 'client' }, async () => send?.(message))
  } catch (error) {
    const cause = reasonOf(error, message, redact)
    const about = { message_id: id, channel, attempts, cause }
    const wait = error instanceof MessageRefused && error.final ? undefined : retryMinutes[attempts - 1]
    if (wait === undefined) {
      await markFailed(database, id, cause, clock())
      log.error(about, 'message failed for good')
      return 'given up'
    }
    if (send?.probe && !(error instanceof MessageRefused) && !(await isReachable(send.probe))) {
      await release(database, id, cause)
      log.warn({ channel, cause }, 'the delivery service is not available')
      return 'unavailable'
    }
    await postpone(database, id, cause, new Date(clock().getTime() + wait * 60_000))
    log.warn(about, 'message refused, trying again later')
    return 'postponed'
  }
  // Outside the `try`: an accepted message is not sent again because the database failed afterwards.
  await markSent(database, id, clock())
  return 'sent'
}

/** Hands one leased message to its service and stores the outcome. */
export const deliver = (options: DeliveryOptions, message: Leased): Promise<Outcome> => {
  const { startTrace } = options
  if (!startTrace) return handOver(options, message)
  const { channel, attempts } = message
  const attributes = { 'iyk.channel': channel, 'iyk.attempt': attempts }
  return trace({ name: `send ${channel}`, kind: 'producer', attributes }, () => handOver(options, message), {
    startTrace,
    outcomeOf: (outcome) => ({
      attributes: { 'iyk.outcome': outcome },
      error: outcome === 'sent' ? undefined : outcome,
    }),
  })
}

/**
 * Sends everything that is due, one message after the other, until nothing is left or the service is unavailable. Returns how many were sent. A
 * message is leased first, so replicas do not send it twice; one that is still leased after a crash is sent again later.
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
