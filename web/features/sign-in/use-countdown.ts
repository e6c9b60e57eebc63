import { useEffect, useState } from 'react'

const secondsTo = (moment: number) => Math.max(0, Math.ceil((moment - Date.now()) / 1_000))

/** Whole seconds until a moment, given as milliseconds since 1970; 0 from then on. */
export function useCountdown(moment: number): number {
  const [seconds, setSeconds] = useState(() => secondsTo(moment))
  useEffect(() => {
    const count = () => {
      const previous = secondsTo(moment)
      setSeconds(previous)
      if (previous === 0) clearInterval(timer)
    }
    const timer = setInterval(count, 1_000)
    count()
    return () => clearInterval(timer)
  }, [moment])
  return seconds
}
