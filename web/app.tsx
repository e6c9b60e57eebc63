import { lazy, Suspense, useEffect } from 'react'
import { Route, Routes } from 'react-router'
import { FollowLinks } from './features/navigation/follow-links.tsx'
import { SignIn } from './features/sign-in/sign-in.tsx'
import { AuthEmailView } from './routes/auth-email.tsx'
import { Broken } from './routes/broken.tsx'
import { LandingView } from './routes/landing.tsx'
import { WhenRunning } from './routes/when-running.tsx'
import { connect } from './session/connect.ts'
import { ErrorBoundary } from './session/error-boundary.tsx'
import { readSignInFromCookies } from './session/page-state.ts'
import { PageFrame } from './ui/page-frame.tsx'

const SignedIn = lazy(async () => ({ default: (await import('./routes/signed-in.tsx')).SignedIn }))
const loadAuthEmail = async () => (await import('./routes/auth-email-page.tsx')).AuthEmailPage

/** Every page React runs. `/tap` and share pages are the host's, without React. */
export function App() {
  useEffect(() => {
    readSignInFromCookies()
    // What could not be reached shows in the sign-in state, and whoever needs it tries again.
    connect().catch(() => {})
  }, [])
  return (
    <ErrorBoundary fallback={<Broken />}>
      <FollowLinks />
      <Routes>
        <Route
          path="/"
          element={
            <LandingView>
              <SignIn />
            </LandingView>
          }
        />
        <Route
          path="/auth/email"
          element={<WhenRunning before={<AuthEmailView state="working" />} load={loadAuthEmail} />}
        />
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
