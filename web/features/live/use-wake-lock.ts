import { useEffect } from 'react'

/** Keeps the screen on while this is shown. The browser ends a lock when the page is hidden, and may refuse one, as on an empty battery. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let isOver = false
    const request = async () => {
      if (document.visibilityState !== 'visible') return
      const got = await navigator.wakeLock?.request('screen').catch(() => undefined)
      if (isOver) void got?.release()
      else lock = got
    }
    void request()
    document.addEventListener('visibilitychange', request)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', request)
      void lock?.release()
    }
  }, [])
}
