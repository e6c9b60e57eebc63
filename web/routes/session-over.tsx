import { type ReactNode, useEffect, useState } from 'react'
import { over as copy } from '../copy/english/unsent.ts'
import { formatCount } from '../format/format-for-reader.ts'
import { useLocation } from '../navigation/router.tsx'
import { Notice } from '../ui/notice.tsx'
import { hasEntries } from '../waiting-entries/has-entries.ts'
import { waitingEntries } from '../waiting-entries/waiting-entries.ts'

/**
 * Tells staff whose session has ended at a door without a network that nothing of what they entered is lost, and whoever cannot sign in now, why they are
 * here. Nothing where it is just someone who is to sign in.
 */
export function SessionOver(): ReactNode {
  const [count, setCount] = useState<number>()
  const { state } = useLocation()
  // A page that was taken off the screen, rather than one that was not opened yet.
  const hasEnded = (state as { hasEnded?: boolean } | null)?.hasEnded === true
  useEffect(() => {
    const find = async () => ((await hasEntries()) ? await waitingEntries.count() : 0)
    find().then(setCount, () => setCount(0))
  }, [])
  if (count === undefined || (count === 0 && navigator.onLine && !hasEnded)) return null
  return (
    <Notice>
      {copy.title} {count > 0 ? copy.waiting(count, formatCount(count)) : navigator.onLine ? '' : copy.offline}
    </Notice>
  )
}
