import './theme/fonts.css'
import './theme/global.css.ts'
import { type ComponentType, StrictMode, startTransition, useEffect } from 'react'
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

// As transitions, so that rendering is interrupted for what someone does meanwhile.
const render = (SignedIn?: ComponentType) => startTransition(() => createRoot(root).render(app(SignedIn)))
if ([location.pathname, anyUnknown].includes(root.dataset.prerendered ?? ''))
  startTransition(() => void hydrateRoot(root, app()))
else {
  startSession()
  // The host's page shows what is coming; it stays until there is more to show.
  importChunk(() => import('./routes/signed-in.tsx')).then(
    ({ SignedIn }) => render(SignedIn),
    () => render(),
  )
}

/** From here on, forms are handled here; an earlier click, saved by `theme.js`, is sent now. */
function Running() {
  useEffect(() => {
    document.documentElement.dataset.running = ''
    const pressed = document.querySelector<HTMLFormElement>('form[data-pressed]')
    if (pressed) {
      delete pressed.dataset.pressed
      pressed.requestSubmit()
    }
  }, [])
  return null
}
