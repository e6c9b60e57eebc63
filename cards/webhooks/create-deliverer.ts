import type { FetchPublic } from '@iyk/kit/http/fetch-public.ts'
import type { StartTrace } from '@iyk/kit/tracing/span.ts'
import { trace } from '@iyk/kit/tracing/trace.ts'
import { webhooks } from '@iyk/wire/limits.ts'
import { webhookTestType } from '@iyk/wire/webhooks.ts'
import type { CardsContext } from '../context.ts'
import { hasFailedLong, nextAttempt } from './back-off.ts'
import { type DueDelivery, leaseDeliveries, markDelivered, markFailed, releaseDelivery } from './delivery-store.ts'
import { pauseFailing } from './pause-failing.ts'
import type { Outcome } from './post-webhook.ts'
import { webhookSecrets } from './secrets.ts'

export type DeliveryContext = Pick<
  CardsContext,
  | 'database'
  | 'clock'
  | 'log'
  | 'randomBytes'
  | 'settings'
  | 'masterKey'
  | 'previousMasterKey'
  | 'isBanned'
  | 'findVerifiedEmails'
>
type DeliveryOptions = {
  context: DeliveryContext
  fetchPublic: FetchPublic
  /** Ends what is under way, which stays due. */
  signal: AbortSignal
  /** How many are under way at once, in all and of one account. */
  atOnce?: number
  perUser?: number
  /** Begins a trace for each delivery, where traces are collected. */
  startTrace?: StartTrace | undefined
}

const usual = { atOnce: 32, perUser: 4 }
/** How many accounts that were served last are remembered. */
const remembered = 1_000
const hour = 3_600_000

/**
 * An endpoint that held its place for long rests for as long, whether it accepted or not. Null for one that did not. No attempt takes longer than its
 * timeout: what seems to is a clock that jumped.
 */
const restOf = (sentAt: Date, now: Date, isUnfinished: boolean): Date | null => {
  const prompt = webhooks.promptSeconds * 1000
  const taken = Math.min(now.getTime() - sentAt.getTime(), webhooks.timeoutSeconds * 1000)
  return isUnfinished || taken >= prompt ? new Date(now.getTime() + Math.max(prompt, taken)) : null
}

type Settled = { due: DueDelivery; sentAt: Date; outcome: Outcome }

const settle = async ({ context }: DeliveryOptions, { due, sentAt, outcome: { reason, ...settled } }: Settled) => {
  const { database, clock, log } = context
  const now = clock()
  const { isUnfinished = false, ...outcome } = settled
  const attempt = { ...outcome, now, slowUntil: restOf(sentAt, now, isUnfinished) }
  if (outcome.error === null) return void (await markDelivered(database, due.place, attempt))
  log.info({ webhook: due.webhook_id, error: outcome.error, status: outcome.status, reason }, 'a webhook failed')
  const isGone = outcome.status === 410
  const isTest = due.type === webhookTestType
  const until =
    isGone || isTest
      ? null
      : nextAttempt({ attempts: due.attempts, triedSince: due.tried_since, now }, context.randomBytes)
  const failed = await markFailed(database, due.place, attempt, until)
  if (!failed || failed.paused_by !== null) return
  if (isGone) await pauseFailing(context, due.webhook_id, 'gone')
  else if (hasFailedLong(failed.failing_since, now)) await pauseFailing(context, due.webhook_id, 'failures')
}

const deliverOne = async (options: DeliveryOptions, due: DueDelivery) => {
  const { context, fetchPublic, signal } = options
  const { database, clock, settings, log } = context
  const later = () => releaseDelivery(database, due.place, new Date(clock().getTime() + hour))
  if (await context.isBanned?.(due.user_id)) return void (await later())
  const { open } = webhookSecrets(context)
  const secret = open(due.webhook_id, due.secret)?.text
  if (secret === undefined) {
    log.error({ webhook: due.webhook_id }, 'the secret of a webhook does not open with the card master key')
    return void (await later())
  }
  const former = due.former_secret && open(due.webhook_id, due.former_secret)?.text
  const secrets = former ? [secret, former] : [secret]
  try {
    // Most hosts have no webhook.
    const { postWebhook } = await import('./post-webhook.ts')
    const sentAt = clock()
    // Neither the receiver's address nor its reply: both are its owner's.
    const outcome = await trace(
      { name: 'POST', kind: 'client', attributes: { 'http.request.method': 'POST' } },
      () => postWebhook(due, { fetchPublic, settings, secrets, now: sentAt, signal }),
      {
        outcomeOf: ({ error, status }) => ({
          attributes: status === null ? {} : { 'http.response.status_code': status },
          error: error ?? undefined,
        }),
      },
    )
    await settle(options, { due, sentAt, outcome })
  } catch (error) {
    if (!signal.aborted) throw error
    await releaseDelivery(database, due.place, null)
  }
}

const deliver = (options: DeliveryOptions, due: DueDelivery): Promise<void> => {
  const { startTrace } = options
  if (!startTrace) return deliverOne(options, due)
  const attributes = { 'iyk.webhook_type': due.type, 'iyk.attempt': due.attempts }
  const start = { name: 'deliver webhook', kind: 'producer', attributes } as const
  return trace(start, () => deliverOne(options, due), { startTrace })
}

/**
 * Delivers what is due. Several hosts may: of each endpoint and subject one is sent at a time, by one of them. `fill` takes as much as there is room for;
 * `onDone` is called after each, with the error of the store if there was one.
 */
export const createDeliverer = (options: DeliveryOptions, onDone: (error?: unknown) => void) => {
  const { context, signal, atOnce = usual.atOnce, perUser = usual.perUser } = options
  const underWay = new Set<Promise<void>>()
  const busy = new Map<string, number>()
  /** Who was served, the account served longest ago first. */
  const served = new Set<string>()
  const count = (userId: string, change: 1 | -1) => {
    const now = (busy.get(userId) ?? 0) + change
    if (now === 0) busy.delete(userId)
    else busy.set(userId, now)
  }
  const take = (due: DueDelivery) => {
    count(due.user_id, 1)
    served.delete(due.user_id)
    served.add(due.user_id)
    for (const oldest of served) if (served.size > remembered) served.delete(oldest)
    const work: Promise<void> = deliver(options, due)
      .then(
        () => undefined,
        (error: unknown) => error,
      )
      .then((error) => {
        count(due.user_id, -1)
        underWay.delete(work)
        onDone(error)
      })
    underWay.add(work)
  }
  return {
    underWay,
    fill: async (): Promise<void> => {
      const room = atOnce - underWay.size
      if (room === 0 || signal.aborted) return
      const { database, clock } = context
      const lease = { now: clock(), atOnce: room, perUser, busy, served }
      for (const due of await leaseDeliveries(database, lease)) take(due)
    },
  }
}
