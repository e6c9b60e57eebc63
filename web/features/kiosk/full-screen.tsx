import { useEffect, useState } from 'react'
import { kiosk as copy } from '../../copy/english/kiosk.ts'
import { Button } from '../../ui/button.tsx'

/** Nothing where the browser has no full screen for pages, as on an iPhone. */
export function FullScreen() {
  const [isFull, setFull] = useState(document.fullscreenElement !== null)
  const [isRefused, setRefused] = useState(false)
  useEffect(() => {
    const update = () => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', update)
    return () => document.removeEventListener('fullscreenchange', update)
  }, [])
  if (!document.fullscreenEnabled) return null
  const toggle = async () => {
    setRefused(false)
    try {
      await (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen())
    } catch {
      setRefused(true)
    }
  }
  return (
    <>
      <span role="status">{isRefused && copy.noFullScreen}</span>
      <Button variant="quiet" onClick={() => void toggle()}>
        {isFull ? copy.leaveFullScreen : copy.fullScreen}
      </Button>
    </>
  )
}
