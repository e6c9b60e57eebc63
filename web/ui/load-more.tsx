import { type ReactNode, useEffect, useRef } from 'react'

/** Calls `onVisible` when the end of a list comes near the screen. Pass the cursor as key, so that the end of each page is watched. */
export function LoadMore({ onVisible, children }: { onVisible: () => void; children?: ReactNode }) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const watcher = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && onVisible(),
      {
        rootMargin: '1200px',
      },
    )
    if (element.current) watcher.observe(element.current)
    return () => watcher.disconnect()
  }, [onVisible])
  return (
    <div ref={element} role="status">
      {children}
    </div>
  )
}
