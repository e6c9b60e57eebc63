import { lazy, Suspense, useEffect, useState } from 'react'
import { MailedLink } from '../features/auth-email/mailed-link.tsx'
import { BrokenLink, NothingBrought } from '../features/auth-email/nothing-brought.tsx'
import { type Arrival, readArrival } from '../features/auth-email/read-arrival.ts'
import { fetchPart } from '../session/fetch-part.ts'
import { rememberedReturn } from '../session/way-back.ts'
import { AuthEmailView, Opening } from './auth-email.tsx'
import { SignInHere } from './sign-in-here.tsx'

const loadOauth = () => fetchPart(() => import('../features/auth-email/oauth-return.tsx'))
const OauthReturn = lazy(async () => ({ default: (await loadOauth()).OauthReturn }))
const OauthRefused = lazy(async () => ({ default: (await loadOauth()).OauthRefused }))
const ResetPassword = lazy(async () => ({
  default: (await fetchPart(() => import('../features/password-reset/reset-password.tsx'))).ResetPassword,
}))

/** `/auth/email` once the app runs. */
export function AuthEmailPage() {
  const [arrival] = useState(() => readArrival(location.href, rememberedReturn.recall()))
  return (
    <AuthEmailView>
      <Suspense fallback={<Opening />}>
        <Arrived arrival={arrival} />
        <CleanAddress />
      </Suspense>
    </AuthEmailView>
  )
}

function Arrived({ arrival }: { arrival: Arrival }) {
  const wayIn = <SignInHere returnTo={arrival.returnTo} />
  switch (arrival.kind) {
    case 'mailed':
      return <MailedLink link={arrival} returnTo={arrival.returnTo} wayIn={wayIn} />
    case 'oauth':
      return <OauthReturn {...arrival} wayIn={wayIn} />
    case 'refused':
      return <OauthRefused {...arrival} wayIn={wayIn} />
    case 'reset':
      return <ResetPassword {...arrival} />
    case 'broken':
      return <BrokenLink wayIn={wayIn} />
    case 'nothing':
      return <NothingBrought returnTo={arrival.returnTo} wayIn={wayIn} />
  }
}

/**
 * Who goes back, or shares the address, finds nothing to spend in it. It stays until what reads it is there, so that a part that did not
 * arrive can be asked for by loading the page anew.
 */
function CleanAddress() {
  useEffect(() => history.replaceState(history.state, '', location.pathname), [])
  return null
}
