import type { Log } from '@iyk/kit/log.ts'

type Closer = () => Promise<unknown> | unknown

/** Whatever hangs, the process ends within five seconds. */
const stopWithin = 4_800
const guestsWithin = 1_000

const bounded = async (closer: Closer, milliseconds: number) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, milliseconds)
  await Promise.race([Promise.resolve().then(closer), promise]).finally(() => clearTimeout(timer))
}

/**
 * Ends the process on SIGINT, SIGTERM, SIGHUP or when the launcher ends, from the first moment on: first everything that uses the database, in
 * parallel and with a time limit, then the database, which must never be left running. Acknowledged data is already on disk.
 */
export const stopInOrder = (log: Log) => {
  const guests: Closer[] = []
  const reporters: Closer[] = []
  let store: Closer = () => {}
  let stopping: Promise<void> | undefined

  const stop = () => {
    stopping ??= (async () => {
      const within = (closers: readonly Closer[]) =>
        Promise.allSettled(closers.map((closer) => bounded(closer, guestsWithin)))
      const results = await within(guests)
      for (const result of results)
        if (result.status === 'rejected') log.error({ err: result.reason }, 'the host could not shut down cleanly')
      await Promise.all([store(), within(reporters)])
    })()
    return stopping
  }
  let requested = false
  const end = async () => {
    if (stopping) return
    requested = true
    setTimeout(() => process.exit(1), stopWithin).unref()
    await stop().catch((error) => log.error({ err: error }, 'the host could not shut down cleanly'))
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
  // The launcher holds the other end of the channel; nothing else signals that it was killed.
  process.on('disconnect', end)

  return {
    stop,
    /** Whether a stop was requested; the process then ends by itself. */
    stopRequested: () => requested,
    /** Closed first, in parallel with the others. */
    before: (closer: Closer) => void guests.push(closer),
    /** Closed while the store is: tells elsewhere of what came to an end before. */
    alongside: (closer: Closer) => void reporters.push(closer),
    /** Closed last. */
    last: (closer: Closer) => {
      store = closer
    },
  }
}
