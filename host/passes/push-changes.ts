import type { CardsContext } from '@iyk/cards/context.ts'
import {
  compareChangedPasses,
  dropRegistrations,
  finishPushes,
  type LeasedPush,
  leasePushes,
  postponePushes,
} from '@iyk/cards/passes/push-store.ts'
import { causeOf } from '@iyk/kit/log-outage.ts'
import { createPause } from '@iyk/kit/outbox/pause.ts'
import { passRegistrations } from '@iyk/wire/limits.ts'
import { AppleUnavailable, connectToApple, type Pushed } from './apple-push.ts'
import { passLayout } from './make-apple-pass.ts'
import type { pushTokens } from './push-tokens.ts'
import { type AppleKeys, isExpired } from './signing-keys.ts'

export type PushOptions = {
  cards: Pick<CardsContext, 'database' | 'clock' | 'log'>
  tokens: ReturnType<typeof pushTokens>
  keys: AppleKeys
  url: string
  /** Replaces the authorities that this process trusts. */
  ca?: string
  /** Ends the round; what was under way stays due. */
  signal?: AbortSignal
}

/** Minutes until the next attempt, by number of attempts so far; then the phone is left alone until the next change. */
const retryMinutes = [0.5, 2, 10, 60, 240] as const
const atOnce = 50
const minute = 60_000

/** Phones by their push token: of several passes on one phone, one push is enough. */
const byToken = ({ tokens }: PushOptions, pushes: readonly LeasedPush[]) =>
  Map.groupBy(pushes, (push) => tokens.open(push, push.pushToken))

type Notified = { pushes: LeasedPush[]; pushed: Pushed | AppleUnavailable }

const settle = async ({ cards }: PushOptions, notified: readonly Notified[]) => {
  const { database, clock, log } = cards
  const now = clock().getTime()
  const withOutcome = (outcome: Pushed['outcome']) =>
    notified.flatMap(({ pushes, pushed }) => ('outcome' in pushed && pushed.outcome === outcome ? pushes : []))
  await dropRegistrations(database, withOutcome('gone'))
  const done = withOutcome('notified')
  for (const [attempts, pushes = []] of Map.groupBy(withOutcome('later'), (push) => push.attempts)) {
    const wait = retryMinutes[attempts - 1]
    if (wait === undefined) done.push(...pushes)
    else await postponePushes(database, pushes, { until: new Date(now + wait * minute) })
  }
  await finishPushes(database, done)
  const reasons = notified.flatMap(({ pushed }) =>
    'outcome' in pushed && pushed.outcome === 'later' ? [pushed.reason] : [],
  )
  if (reasons.length > 0)
    log.warn({ reasons: [...new Set(reasons)], phones: reasons.length }, 'Apple refused pushes of wallet passes')
  const failed = notified.flatMap(({ pushed, pushes }) => (pushed instanceof AppleUnavailable ? pushes : []))
  await postponePushes(database, failed, { until: new Date(now + minute), uncounted: true })
}

const pushAll = async (options: PushOptions, pushes: readonly LeasedPush[]): Promise<void> => {
  const { cards, url, keys, ca, signal } = options
  const { database, clock } = cards
  const phones = byToken(options, pushes)
  // Sealed under a master key that is gone, whose passes may no longer ask either.
  await dropRegistrations(database, phones.get(undefined) ?? [])
  phones.delete(undefined)
  if (phones.size === 0) return
  const until = new Date(clock().getTime() + passRegistrations.daysAfterEnd * 24 * 60 * minute)
  const apple = await connectToApple({ url, keys, ...(ca && { ca }), ...(signal && { signal }) }).catch(
    async (error: Error) => {
      await postponePushes(database, [...phones.values()].flat(), {
        until: new Date(clock().getTime() + minute),
        uncounted: true,
      })
      throw error
    },
  )
  const asUnavailable = (error: unknown) => {
    if (error instanceof AppleUnavailable) return error
    throw error
  }
  try {
    const notified = [...phones].map(async ([token = '', theirs]) => ({
      pushes: theirs,
      pushed: await apple.push(token, until).catch(asUnavailable),
    }))
    const all = await Promise.all(notified)
    await settle(options, all)
    const failure = all.find(({ pushed }) => pushed instanceof AppleUnavailable)
    if (failure) throw failure.pushed
  } finally {
    apple.close()
  }
}

/**
 * Compares the passes of events that changed, and tells the phones of those that look different, until nothing is due. Several hosts may: each phone
 * is notified by one. Throws `AppleUnavailable`; what could not be sent stays due.
 */
export const pushChanges = async (options: PushOptions): Promise<void> => {
  const { database, clock } = options.cards
  // Apple would refuse the certificate; what is due waits for the next one.
  const stopped = () => options.signal?.aborted === true || isExpired(options.keys, clock())
  while (!stopped() && (await compareChangedPasses(database, { layout: passLayout, now: clock() })));
  while (!stopped()) {
    const pushes = await leasePushes(database, clock(), atOnce)
    if (pushes.length === 0) return
    await pushAll(options, pushes)
  }
}

const polling = 5_000
const longestWait = 5 * minute

/** Keeps telling phones until stopped. `stop` waits for the current round. */
export const startPushing = (options: PushOptions): { stop(): Promise<void> } => {
  const pause = createPause()
  const ending = new AbortController()
  const { log } = options.cards
  const run = async () => {
    let wait = polling
    while (!pause.stopped()) {
      try {
        await pushChanges({ ...options, signal: ending.signal })
        wait = polling
      } catch (error) {
        if (pause.stopped()) return
        wait = Math.min(wait * 2, longestWait)
        log.warn(
          { cause: causeOf(error) },
          error instanceof AppleUnavailable
            ? 'Apple’s push service is not available'
            : 'changes of wallet passes could not be read or written',
        )
      }
      await pause.for(wait)
    }
  }
  const running = run()
  return {
    stop: async () => {
      pause.stop()
      ending.abort()
      await running
    },
  }
}
