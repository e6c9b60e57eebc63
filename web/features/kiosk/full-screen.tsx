import { useEffect, useState } from 'react'
import { kiosk as copy } from '../../copy/english/kiosk.ts'
import { Button } from '../../ui/button.tsx'

/** Nothing where the browser has no full screen for pages, as on an iPhone. */
export function FullScreen() {
  const [isFull, setFull] = useState(document.fullscreenElement !== null)
  useEffect(() => {
    const update = () => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', update)
    return () => document.removeEventListener('fullscreenchange', update)
  }, [])
  if (!document.fullscreenEnabled) return null
  const toggle = () => (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen())
  return (
    <Button variant="quiet" onClick={() => void toggle().catch(() => {})}>
      {isFull ? copy.leaveFullScreen : copy.fullScreen}
    </Button>
  )
}
