import './theme/fonts.css'
import './theme/global.css.ts'
import { StrictMode, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { App } from './app.tsx'
import { reportUncaught } from './session/report-error.ts'

reportUncaught(window)

const root = document.getElementById('root')!
const app = (
  <StrictMode>
    <BrowserRouter>
      <App />
      <Running />
    </BrowserRouter>
  </StrictMode>
)

if (root.dataset.prerendered === location.pathname) hydrateRoot(root, app)
else createRoot(root).render(app)

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
