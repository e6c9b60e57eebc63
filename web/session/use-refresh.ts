import { useEffect } from 'react'

/** Calls `refresh` every `wait` milliseconds while the page is in view, and when it comes back into view. */
export function useRefresh(refresh: () => void, wait: number): void {
  useEffect(() => {
    const isVisible = () => document.visibilityState === 'visible'
    const timer = setInterval(() => isVisible() && refresh(), wait)
    const onReturn = () => isVisible() && refresh()
    document.addEventListener('visibilitychange', onReturn)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onReturn)
    }
  }, [refresh, wait])
}
