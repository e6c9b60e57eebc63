import { useEffect } from 'react'
import { statusOf } from './status-of.ts'

const longestWait = 120_000

/** Whether the same call may succeed later: it, or a part of the page, was lost, it came too often, or the service couldn’t carry it out. */
export function isPassing(error: unknown): boolean {
  const status = statusOf(error) ?? 0
  return navigator.onLine === false || status === 429 || status >= 500 || status === 0
}

/**
 * While `isDue`, repeats what failed: when the network comes back, when the page comes back into view, and, while it is in view, after about 15 seconds, then
 * each time after twice as long, up to two minutes.
 */
export function useRetry(isDue: boolean, retry: () => Promise<void>): void {
  useEffect(() => {
    if (!isDue) return
    const stop = new AbortController()
    const { signal } = stop
    let timer: ReturnType<typeof setTimeout>
    const again = async () => {
      if (!document.hidden) await retry()
    }
    const wait = (longest: number) => {
      // The pages of a full venue don’t all come back in the same second.
      timer = setTimeout(
        () => again().then(() => signal.aborted || wait(Math.min(2 * longest, longestWait))),
        longest * (1 - Math.random() / 4),
      )
    }
    wait(20_000)
    addEventListener('online', again, { signal })
    document.addEventListener('visibilitychange', again, { signal })
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [isDue, retry])
}
