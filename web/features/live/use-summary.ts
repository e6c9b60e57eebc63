import { useEffect, useRef, useState } from 'react'

/** How often a screen reader hears how it goes, in milliseconds. Each tick would talk over everything else. */
const every = 60_000

/** A sentence that changes all the time, as it was at the beginning of this minute. */
export function useSummary(sentence: string): string {
  const [said, setSaid] = useState(sentence)
  const newest = useRef(sentence)
  useEffect(() => {
    newest.current = sentence
  }, [sentence])
  useEffect(() => {
    const timer = setInterval(() => setSaid(newest.current), every)
    return () => clearInterval(timer)
  }, [])
  return said
}
