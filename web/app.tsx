import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { Route, Routes } from 'react-router'
import { FollowLinks } from './features/navigation/follow-links.tsx'
import { SignIn } from './features/sign-in/sign-in.tsx'
import { AuthEmailView } from './routes/auth-email.tsx'
import { Broken } from './routes/broken.tsx'
import { LandingView } from './routes/landing.tsx'
import { WhenRunning } from './routes/when-running.tsx'
import { beginSession } from './session/begin.ts'
import { ErrorBoundary } from './session/error-boundary.tsx'
import { fetchPart } from './session/fetch-part.ts'
import { signInState } from './session/page-state.ts'
import { useStore } from './session/use-store.ts'
import { PageFrame } from './ui/page-frame.tsx'

const SecondStep = lazy(async () => ({
  default: (await fetchPart(() => import('./features/second-step/second-step.tsx'))).SecondStep,
}))
const LaterSignedIn = lazy(async () => ({
  default: (await fetchPart(() => import('./routes/signed-in.tsx'))).SignedIn,
}))
const loadReset = () => fetchPart(() => import('./features/password-reset/ask-for-reset.tsx'))
const loadAuthEmail = async () => (await fetchPart(() => import('./routes/auth-email-page.tsx'))).AuthEmailPage

/** Every page React runs. `SignedIn` is there already where one begins with it. `/tap` and share pages are the host's, without React. */
export function App({ SignedIn = LaterSignedIn }: { SignedIn?: ComponentType }) {
  useEffect(beginSession, [])
  return (
    <ErrorBoundary fallback={<Broken />}>
      <FollowLinks />
      <Routes>
        <Route
          path="/"
          element={
            <LandingView>
              <Entrance />
            </LandingView>
          }
        />
        <Route path="/auth/email" element={<WhenRunning before={<AuthEmailView />} load={loadAuthEmail} />} />
        <Route
          path="*"
          element={
            <Suspense fallback={<PageFrame>{null}</PageFrame>}>
              <SignedIn />
            </Suspense>
          }
        />
      </Routes>
    </ErrorBoundary>
  )
}

/** The first step of a sign-in, or the second when it is due. */
function Entrance() {
  const { secondStepDue } = useStore(signInState)
  return secondStepDue ? (
    <Suspense>
      <SecondStep />
    </Suspense>
  ) : (
    <SignIn loadReset={loadReset} />
  )
}
