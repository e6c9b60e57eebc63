import { useEffect, useLayoutEffect, useState } from 'react'
import { collectKeys } from '../features/navigation/early-keys.ts'
import { useIsNewEntry, useLocation } from '../navigation/router.tsx'

let parts: typeof import('./moving-parts.ts') | undefined
let shownEntry = { path: '', key: '' }

/**
 * Scrolls to the top of a new page and moves the focus there. From the first sign of a person on, lists collect their place, cards travel and keys are
 * shortcuts: nobody went anywhere before. Returns what is shown for that.
 */
export function useMoving(prepare: (path: string) => Promise<void>) {
  const { key, pathname } = useLocation()
  const isNew = useIsNewEntry()
  const [shown, setShown] = useState(parts)
  useEffect(() => {
    // Where it cannot be fetched, the browser does what it can.
    const begin = () => void import('./moving-parts.ts').then(start, () => {})
    const start = (loaded: typeof import('./moving-parts.ts')) => {
      if (!parts) loaded.startMoving(prepare, shownEntry)
      parts = loaded
      setShown(loaded)
    }
    if (!parts) collectKeys()
    addEventListener('pointerover', begin, { once: true })
    addEventListener('keydown', begin, { once: true })
    try {
      // A reload goes on where this tab was.
      if (sessionStorage.getItem('places')) begin()
    } catch {
      // Where storage is refused, it begins at the top.
    }
  }, [prepare])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the path is a new page
  useLayoutEffect(() => {
    shownEntry = { path: pathname, key }
    if (parts) return parts.placePage(isNew)
    if (key === 'default') return
    document.getElementById('main')?.focus({ preventScroll: true })
    if (isNew) scrollTo({ top: 0, behavior: 'instant' })
  }, [pathname])
  return shown
}
