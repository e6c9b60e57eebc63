import { useEffect, useState } from 'react'

/** A part of a page that needs the service worker. Fetched once there is one, so a first visit takes nothing of it. `load` must stay the same function. */
export function usePartOfWorker<Part>(load: () => Promise<Part>): Part | undefined {
  const [part, setPart] = useState<Part>()
  useEffect(() => {
    navigator.serviceWorker?.ready.then(load).then(setPart, () => {})
  }, [load])
  return part
}
