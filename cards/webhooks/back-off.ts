import type { RandomBytes } from '@iyk/kit/clock.ts'
import { webhooks } from '@iyk/wire/limits.ts'

const day = 86_400_000

/** The longest wait after each failed attempt, in seconds; the last one is repeated. */
const waits = [5, 30, 120, 600, 1_800, 7_200, 14_400] as const

type Failed = { attempts: number; triedSince: Date; now: Date }

/**
 * When a failed delivery is tried again: after a random part of the wait, so that receivers that come back are not called by all at once. Null once it has
 * been tried for `retryDays`, the last time at their end.
 * @see https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/
 */
export const nextAttempt = ({ attempts, triedSince, now }: Failed, randomBytes: RandomBytes): Date | null => {
  const end = triedSince.getTime() + webhooks.retryDays * day
  if (now.getTime() >= end) return null
  const wait = waits[attempts - 1] ?? waits.at(-1)!
  const part = randomBytes(4).readUInt32BE() / 2 ** 32
  return new Date(Math.min(now.getTime() + Math.ceil(part * wait * 1000), end))
}

/** Whether nothing was accepted for so long that the endpoint is to be paused. */
export const hasFailedLong = (failingSince: Date, now: Date): boolean =>
  now.getTime() - failingSince.getTime() >= webhooks.failingDays * day
