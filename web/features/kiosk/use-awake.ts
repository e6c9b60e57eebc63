import { useEffect, useState } from 'react'

/**
 * Keeps the screen on while the page is in view: a browser releases that whenever it is not. Returns whether it does, and true until that is known.
 * https://www.w3.org/TR/screen-wake-lock/
 */
export function useAwake(): boolean {
  const [isAwake, setAwake] = useState(true)
  useEffect(() => {
    let held: WakeLockSentinel | undefined
    let isOver = false
    const hold = async () => {
      if (document.visibilityState !== 'visible' || (held && !held.released)) return
      try {
        const lock = await navigator.wakeLock.request('screen')
        if (isOver) return void lock.release()
        held = lock
        setAwake(true)
      } catch {
        // Not on plain http, nor where the battery is low.
        if (document.visibilityState === 'visible') setAwake(false)
      }
    }
    void hold()
    document.addEventListener('visibilitychange', hold)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', hold)
      void held?.release()
    }
  }, [])
  return isAwake
}
