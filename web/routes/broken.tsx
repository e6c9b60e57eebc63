import { useEffect, useState } from 'react'
import * as texts from '../texts/english/app.ts'
import { product } from '../texts/english/public.ts'
import { PageFrame } from '../ui/page-frame.tsx'
import { Press } from '../ui/press.tsx'
import { stageText, stageTitle } from '../ui/stage.tsx'

/** In place of a page that broke, for whatever reason. */
export function Broken() {
  return (
    <PageFrame>
      <BrokenPart />
    </PageFrame>
  )
}

const reload = () => location.reload()
let wasOffline = false

/** In place of a part, with the rest of the page around it. */
export function BrokenPart() {
  const [isOffline, setOffline] = useState(() => navigator.onLine === false)
  useEffect(() => {
    let next: ReturnType<typeof setTimeout>
    // A browser in a network that leads nowhere believes to be online, and says so a moment before it is.
    const ask = () =>
      fetch('/healthz', { cache: 'no-store' }).then(
        // Browsers keep the failure of a script for as long as the page lives.
        () => (wasOffline ? reload() : setOffline(false)),
        () => {
          wasOffline = true
          setOffline(true)
          next = setTimeout(ask, 2_000)
        },
      )
    void ask()
    return () => clearTimeout(next)
  }, [])
  const title = isOffline ? texts.away.title : texts.somethingWentWrong
  return (
    <>
      <title>{`${title} · ${product.name}`}</title>
      <div role="alert">
        <h1 className={stageTitle}>{title}</h1>
        <p className={stageText}>{isOffline ? texts.away.text : texts.broken}</p>
      </div>
      {/* Reloading offline would give up what was loaded; it opens by itself. */}
      {!isOffline && (
        <p>
          <Press onClick={reload}>{texts.tryAgain}</Press>
        </p>
      )}
    </>
  )
}
