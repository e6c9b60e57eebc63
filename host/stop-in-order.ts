import type { Log } from '@iyk/kit/log.ts'

type Closer = () => Promise<unknown> | unknown

/** Whatever hangs, the terminal is free again within five seconds. */
const stopWithin = 4_800
const guestsWithin = 1_000

const bounded = async (closer: Closer, milliseconds: number) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, milliseconds)
  await Promise.race([Promise.resolve().then(closer), promise]).finally(() => clearTimeout(timer))
}

/**
 * Ends the process on SIGINT, SIGTERM, SIGHUP or when the launcher is gone, from the first moment on: first what stands on the store, all at
 * once and not for long, then the store, which must never be left behind. What was acknowledged is on disk already.
 */
export const stopInOrder = (log: Log) => {
  const guests: Closer[] = []
  let store: Closer = () => {}
  let stopping: Promise<void> | undefined

  const stop = () => {
    stopping ??= (async () => {
      const results = await Promise.allSettled(guests.map((closer) => bounded(closer, guestsWithin)))
      for (const result of results)
        if (result.status === 'rejected') log.error({ err: result.reason }, 'could not stop in order')
      await store()
    })()
    return stopping
  }
  let asked = false
  const end = async () => {
    if (stopping) return
    asked = true
    setTimeout(() => process.exit(1), stopWithin).unref()
    await stop().catch((error) => log.error({ err: error }, 'could not stop in order'))
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
  // The launcher holds the other end; when it is killed nobody else would tell us.
  process.on('disconnect', end)

  return {
    stop,
    /** Whether somebody asked us to end; the process ends by itself then. */
    asked: () => asked,
    /** Ended first, beside the others. */
    before: (closer: Closer) => void guests.push(closer),
    /** Ended last. */
    last: (closer: Closer) => {
      store = closer
    },
  }
}
