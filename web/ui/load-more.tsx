import { type ReactNode, useEffect, useRef } from 'react'

/** Calls `onReach` when the end of a list comes near the screen. Give it the cursor as key: the next end is another one. */
export function LoadMore({ onReach, children }: { onReach: () => void; children?: ReactNode }) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const watcher = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && onReach(), {
      rootMargin: '1200px',
    })
    if (element.current) watcher.observe(element.current)
    return () => watcher.disconnect()
  }, [onReach])
  return (
    <div ref={element} role="status">
      {children}
    </div>
  )
}
