import { useEffect, useState } from 'react'

/** Milliseconds without typing after which a search begins. */
const pause = 250

/**
 * What is typed into a search, which begins with what is sought already. `onSearch`, which stays the same function, gets it after a pause; `request` says that
 * it was passed on otherwise.
 */
export function useTypedSearch(search: string, onSearch: (typed: string) => void) {
  const [typed, setTyped] = useState(search)
  const [shown, setShown] = useState({ search, requested: search })
  if (search !== shown.search) {
    setShown({ search, requested: search })
    // Something else ended the search, or what was requested is shown by now, and more was typed since.
    if (search !== shown.requested) setTyped(search)
  }
  useEffect(() => {
    if (typed === shown.requested) return
    const { pathname } = location
    const timer = setTimeout(() => {
      // Whoever has followed a link still sees this page until the next one is there, and is not called back.
      if (location.pathname !== pathname) return
      setShown({ ...shown, requested: typed })
      onSearch(typed)
    }, pause)
    return () => clearTimeout(timer)
  }, [typed, shown, onSearch])
  return { typed, setTyped, request: () => setShown({ ...shown, requested: typed }) }
}
