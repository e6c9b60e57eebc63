import './theme/fonts.css'
import './theme/global.css.ts'
import { type ComponentType, StrictMode, startTransition, useEffect, useState } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { importChunk } from './chunks/import-chunk.ts'
import { reportUncaught } from './error-tracking/report-error.ts'
import { Router } from './navigation/router.tsx'
import { anyUnknown } from './routes/page-paths.ts'
import { startSession } from './session/start-session.ts'

reportUncaught(window)

const root = document.getElementById('root')!
const app = (SignedIn?: ComponentType) => (
  <StrictMode>
    <Router>
      <App {...(SignedIn && { SignedIn })} />
      <Running />
    </Router>
  </StrictMode>
)

/** Rejects where the app lacks a file, but the page can be read without it: `start.js` then loads the page again. */
export let started: Promise<void> | undefined

// As transitions, so that rendering is interrupted for what someone does meanwhile.
const render = (SignedIn?: ComponentType) => startTransition(() => createRoot(root).render(app(SignedIn)))
if ([location.pathname, anyUnknown].includes(root.dataset.prerendered ?? ''))
  startTransition(() => void hydrateRoot(root, app()))
else {
  // Nothing of one user stays in the document for the next.
  const sent = document.getElementById('sent-events')
  sent?.remove()
  startSession()
  // The host's page shows what is coming, or the events; it stays until there is more to show.
  const rendered = importChunk(() => import('./routes/signed-in.tsx')).then(async ({ SignedIn, takeEvents }) => {
    if (sent) await takeEvents(sent)
    render(SignedIn)
  })
  started = sent ? rendered : rendered.catch(() => render())
}

/** From here on, forms are handled here; an earlier click, saved by `theme.js`, is sent now. */
function Running() {
  // The host's page, which this replaces, may have the focus.
  const [focused] = useState(() => document.activeElement?.getAttribute('href'))
  useEffect(() => {
    document.documentElement.dataset.running = ''
    if (focused && document.activeElement === document.body)
      document.querySelector<HTMLElement>(`a[href="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true })
    const pressed = document.querySelector<HTMLFormElement>('form[data-pressed]')
    if (pressed) {
      delete pressed.dataset.pressed
      pressed.requestSubmit()
    }
  }, [focused])
  return null
}
