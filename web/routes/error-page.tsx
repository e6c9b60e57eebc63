import { useEffect, useState } from 'react'
import * as copy from '../copy/english/app.ts'
import { product } from '../product.ts'
import { Button } from '../ui/button.tsx'
import { heroText, heroTitle } from '../ui/hero-layout.tsx'
import { PageFrame } from '../ui/page-frame.tsx'

/** Replaces a page that failed, for whatever reason. */
export function ErrorPage() {
  return (
    <PageFrame>
      <ErrorMessage />
    </PageFrame>
  )
}

const reload = () => location.reload()
let wasOffline = false

/** Replaces a component that failed; the rest of the page stays. */
export function ErrorMessage() {
  const [isOffline, setOffline] = useState(() => navigator.onLine === false)
  useEffect(() => {
    let next: ReturnType<typeof setTimeout>
    // `navigator.onLine` is true in a network without internet access, and already a moment before a new connection works.
    const poll = () =>
      fetch('/healthz', { cache: 'no-store' }).then(
        // Browsers cache a script's failure for the lifetime of the page.
        () => (wasOffline ? reload() : setOffline(false)),
        () => {
          wasOffline = true
          setOffline(true)
          next = setTimeout(poll, 2_000)
        },
      )
    void poll()
    return () => clearTimeout(next)
  }, [])
  const title = isOffline ? copy.away.title : copy.somethingWentWrong
  return (
    <>
      <title>{`${title} · ${product.name}`}</title>
      <div role="alert">
        <h1 className={heroTitle}>{title}</h1>
        <p className={heroText}>{isOffline ? copy.away.text : copy.broken}</p>
      </div>
      {/* Reloading offline would lose what is loaded; once online, the page reloads by itself. */}
      {!isOffline && (
        <p>
          <Button onClick={reload}>{copy.tryAgain}</Button>
        </p>
      )}
    </>
  )
}
