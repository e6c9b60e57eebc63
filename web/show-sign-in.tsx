import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { SecondStep } from './features/second-step/second-step.tsx'
import { findWay } from './features/sign-in/load-way.ts'
import { SignInDialog } from './features/sign-in/sign-in-dialog.tsx'
import type { OpenSignIn } from './open-sign-in.ts'
import { connect } from './session/connect.ts'
import { fetchPart } from './session/fetch-part.ts'
import { readSignInFromCookies } from './session/page-state.ts'

const loadReset = () => fetchPart(() => import('./features/password-reset/ask-for-reset.tsx'))

/** Lays the sign-in over the page. */
export async function showSignIn({ method, returnTo, style }: OpenSignIn): Promise<void> {
  const opener = document.activeElement
  await Promise.all([style !== undefined && applyStyle(style), method !== undefined && findWay(method)])
  readSignInFromCookies()
  // What could not be reached shows in the sign-in state, and whoever needs it tries again.
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

/** Resolves when the styles count; rejects when they do not come. */
async function applyStyle(address: string): Promise<void> {
  if (document.querySelector(`link[href="${address}"]`)) return
  const link = document.createElement('link')
  const { promise, resolve, reject } = Promise.withResolvers<Event>()
  link.rel = 'stylesheet'
  link.href = address
  link.onload = resolve
  link.onerror = reject
  document.head.append(link)
  await promise.catch((event) => {
    link.remove()
    throw event
  })
}
