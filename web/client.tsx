import './theme/fonts.css'
import './theme/global.css.ts'
import { type ComponentType, StrictMode, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { App } from './app.tsx'
import { beginSession } from './session/begin.ts'
import { fetchPart } from './session/fetch-part.ts'
import { reportUncaught } from './session/report-error.ts'

reportUncaught(window)

const root = document.getElementById('root')!
const app = (SignedIn?: ComponentType) => (
  <StrictMode>
    <BrowserRouter>
      <App {...(SignedIn && { SignedIn })} />
      <Running />
    </BrowserRouter>
  </StrictMode>
)

if (root.dataset.prerendered === location.pathname) hydrateRoot(root, app())
else {
  beginSession()
  // What the host sent says what is coming; it stays until there is more to show.
  fetchPart(() => import('./routes/signed-in.tsx')).then(
    ({ SignedIn }) => createRoot(root).render(app(SignedIn)),
    () => createRoot(root).render(app()),
  )
}

/** From here on forms are ours; a press that came earlier is sent now. `theme.js` kept it. */
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
