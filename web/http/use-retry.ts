import { useEffect } from 'react'

const patience = 30_000

/**
 * While `isDue`, repeats what failed, one at a time and only while the page is in view: some seconds after the network or the page comes back, and after about
 * 15 seconds, then each time after twice as long, up to `most` milliseconds. What hangs is given up.
 */
export function useRetry(isDue: boolean, retry: () => Promise<void>, most = 120_000): void {
  useEffect(() => {
    if (!isDue) return
    const stop = new AbortController()
    const { signal } = stop
    let longest = 20_000
    /** None while a call is under way. */
    let timer: ReturnType<typeof setTimeout> | undefined
    const again = async () => {
      timer = undefined
      if (!document.hidden) await Promise.race([retry(), new Promise((resolve) => setTimeout(resolve, patience))])
      longest = Math.min(2 * longest, most)
      if (!signal.aborted) wait(longest, longest * 0.75)
    }
    // The pages of a full venue don’t all come back in the same second.
    const wait = (longer: number, least: number) => {
      clearTimeout(timer)
      timer = setTimeout(again, least + Math.random() * (longer - least))
    }
    const soon = () => document.hidden || !timer || wait(2000, 0)
    wait(longest, 15_000)
    addEventListener('online', soon, { signal })
    document.addEventListener('visibilitychange', soon, { signal })
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [isDue, retry, most])
}
