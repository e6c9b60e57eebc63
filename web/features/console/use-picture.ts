import { useEffect, useState } from 'react'
import { reportError } from '../../error-tracking/report-error.ts'
import { fetchWithSession } from '../../http/fetch-with-session.ts'

/** Of a picture's address. */
export function hashOf(imageUrl: string | null): string | undefined {
  return /\/pictures\/([\da-f]{64})\b/.exec(imageUrl ?? '')?.[1]
}

/** The address at which this page can show a picture that the public may not see: without one, the event's artwork is shown meanwhile. */
export function usePicture(imageUrl: string | null): string | null {
  const hash = hashOf(imageUrl)
  const [shown, setShown] = useState<{ hash: string; url: string }>()
  useEffect(() => {
    if (hash === undefined) return
    const stop = new AbortController()
    let made = ''
    const load = async () => {
      const response = await fetchWithSession(`/api/console/pictures/${hash}`, {
        first: '/api/console/me',
        signal: stop.signal,
      })
      if (!response.ok) throw new Error(`A picture was answered with ${response.status}.`)
      const bytes = await response.blob()
      if (stop.signal.aborted) return
      made = URL.createObjectURL(bytes)
      setShown({ hash, url: made })
    }
    load().catch((error: unknown) => {
      if (!stop.signal.aborted) reportError(error, 'loading a picture for the console')
    })
    return () => {
      stop.abort()
      URL.revokeObjectURL(made)
    }
  }, [hash])
  return shown !== undefined && shown.hash === hash ? shown.url : null
}
