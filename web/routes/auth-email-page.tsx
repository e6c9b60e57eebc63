import { lazy, Suspense, useEffect, useState } from 'react'
import { importChunk } from '../chunks/import-chunk.ts'
import { EmailLink } from '../features/auth-email/email-link.tsx'
import { BrokenLink, NoLink } from '../features/auth-email/no-link.tsx'
import { type Callback, parseCallback } from '../features/auth-email/parse-callback.ts'
import { savedReturnPath } from '../navigation/return-url.ts'
import { AuthEmailView, Opening } from './auth-email.tsx'
import { InlineSignIn } from './inline-sign-in.tsx'

const loadOauth = () => importChunk(() => import('../features/auth-email/oauth-return.tsx'))
const OauthReturn = lazy(async () => ({ default: (await loadOauth()).OauthReturn }))
const OauthRefused = lazy(async () => ({ default: (await loadOauth()).OauthRefused }))
const ResetPassword = lazy(async () => ({
  default: (await importChunk(() => import('../features/password-reset/reset-password.tsx'))).ResetPassword,
}))

/** `/auth/email` once the app runs. */
export function AuthEmailPage() {
  const [callback] = useState(() => parseCallback(location.href, savedReturnPath.get()))
  return (
    <AuthEmailView>
      <Suspense fallback={<Opening />}>
        <CallbackContent callback={callback} />
        <CleanAddress />
      </Suspense>
    </AuthEmailView>
  )
}

function CallbackContent({ callback }: { callback: Callback }) {
  const signIn = <InlineSignIn returnTo={callback.returnTo} />
  switch (callback.kind) {
    case 'mailed':
      return <EmailLink link={callback} returnTo={callback.returnTo} signIn={signIn} />
    case 'oauth':
      return <OauthReturn {...callback} signIn={signIn} />
    case 'refused':
      return <OauthRefused {...callback} signIn={signIn} />
    case 'reset':
      return <ResetPassword {...callback} />
    case 'broken':
      return <BrokenLink signIn={signIn} />
    case 'nothing':
      return <NoLink returnTo={callback.returnTo} signIn={signIn} />
  }
}

/**
 * Removes the token from the address, so that going back or sharing the address gives nothing away. Runs only once the code that reads the token has loaded: a
 * failed chunk can be retried by reloading the page.
 */
function CleanAddress() {
  useEffect(() => history.replaceState(history.state, '', location.pathname), [])
  return null
}
