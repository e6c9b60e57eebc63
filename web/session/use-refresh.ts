import { useEffect } from 'react'

/** Calls `refresh` every `wait` milliseconds while the page is in view and the last call is over, and when it comes back into view. */
export function useRefresh(refresh: () => Promise<void>, wait: number): void {
  useEffect(() => {
    let underWay = 0
    const ask = async () => {
      underWay++
      await refresh().finally(() => underWay--)
    }
    const isVisible = () => document.visibilityState === 'visible'
    // On a slow line the newer question would make the answer to the older one count for nothing, again and again.
    const timer = setInterval(() => isVisible() && underWay === 0 && void ask(), wait)
    const onReturn = () => isVisible() && void ask()
    document.addEventListener('visibilitychange', onReturn)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onReturn)
    }
  }, [refresh, wait])
}
