import { useEffect } from 'react'
import { statusOf } from './status-of.ts'

const longestWait = 120_000

/** Whether the same call may succeed later: it, or a part of the page, was lost, it came too often, or the service couldn’t carry it out. */
export function isPassing(error: unknown): boolean {
  const status = statusOf(error) ?? 0
  return status === 429 || status >= 500 || status === 0
}

/**
 * While `isDue`, repeats what failed, one at a time and only while the page is in view: some seconds after the network or the page comes back, and after about
 * 15 seconds, then each time after twice as long, up to two minutes.
 */
export function useRetry(isDue: boolean, retry: () => Promise<void>): void {
  useEffect(() => {
    if (!isDue) return
    const stop = new AbortController()
    const { signal } = stop
    let longest = 20_000
    /** None while a call is under way. */
    let timer: ReturnType<typeof setTimeout> | undefined
    const again = async () => {
      timer = undefined
      if (!document.hidden) await retry()
      longest = Math.min(2 * longest, longestWait)
      if (!signal.aborted) wait(longest, longest * 0.75)
    }
    // The pages of a full venue don’t all come back in the same second.
    const wait = (most: number, least: number) => {
      clearTimeout(timer)
      timer = setTimeout(again, least + Math.random() * (most - least))
    }
    const soon = () => document.hidden || !timer || wait(2000, 0)
    wait(longest, 15_000)
    addEventListener('online', soon, { signal })
    document.addEventListener('visibilitychange', soon, { signal })
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [isDue, retry])
}
