import { useEffect, useState } from 'react'
import { type HostTime, hostNow, pageClocks } from './host-time.ts'

/** What the host's clock shows, to the second. */
export function useHostClock(time: HostTime): number {
  const [, tick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), 1000)
    return () => clearInterval(timer)
  }, [])
  return hostNow(time, pageClocks)
}
