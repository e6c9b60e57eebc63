import { type RefObject, useEffect, useState } from 'react'

/** Whether an element is on the screen or close to it. False until it was looked at. */
export function useNear(element: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    const watcher = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      rootMargin: '300px',
    })
    if (element.current) watcher.observe(element.current)
    return () => watcher.disconnect()
  }, [element])
  return near
}
