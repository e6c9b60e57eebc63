import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { applyStyle } from './apply-style.ts'
import { importChunk } from './chunks/import-chunk.ts'
import { SecondStep } from './features/second-step/second-step.tsx'
import { findMethod } from './features/sign-in/load-method.ts'
import { SignInDialog } from './features/sign-in/sign-in-dialog.tsx'
import { connect } from './session/connect.ts'
import { restoreSignInFromCookies } from './session/page-state.ts'

const loadReset = () => importChunk(() => import('./features/password-reset/request-reset.tsx'))

export interface OpenSignIn {
  /** A method to start with, by its name in `/?method=…`. */
  method?: string | undefined
  /** A path of this origin to open after sign-in; the page's own path reloads it. */
  returnTo: string
  /** Address of the app's styles, for pages outside the app. */
  style?: string | undefined
}

/** Opens the sign-in over the page. */
export async function showSignIn({ method, returnTo, style }: OpenSignIn): Promise<void> {
  const opener = document.activeElement
  await Promise.all([style !== undefined && applyStyle(style), method !== undefined && findMethod(method)])
  restoreSignInFromCookies()
  // A failure shows in the sign-in state, and the next caller retries.
  connect().catch(() => {})
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const close = () => {
    root.unmount()
    place.remove()
    if (opener instanceof HTMLElement) opener.focus()
  }
  root.render(
    <StrictMode>
      <SignInDialog
        returnTo={returnTo}
        method={method ?? null}
        loadReset={loadReset}
        secondStep={<SecondStep />}
        onSignedIn={() => location.replace(returnTo)}
        onClose={close}
      />
    </StrictMode>,
  )
}
