import { type RefObject, useEffect, useState } from 'react'

/** Whether an element is on the screen or near it. False until it has been observed. */
export function useNearViewport(element: RefObject<Element | null>): boolean {
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
