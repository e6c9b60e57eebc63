import { useEffect } from 'react'

/** Calls `refresh` every `interval` milliseconds while the page is in view and the last call is over, and when it comes back into view. */
export function usePolling(refresh: () => Promise<void>, interval: number): void {
  useEffect(() => {
    let inFlight = 0
    const poll = async () => {
      inFlight++
      await refresh().finally(() => inFlight--)
    }
    const isVisible = () => document.visibilityState === 'visible'
    // On a slow line the newer request would discard the response to the older one, again and again.
    const timer = setInterval(() => isVisible() && inFlight === 0 && void poll(), interval)
    const onReturn = () => isVisible() && void poll()
    document.addEventListener('visibilitychange', onReturn)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onReturn)
    }
  }, [refresh, interval])
}
