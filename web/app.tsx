import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { importChunk } from './chunks/import-chunk.ts'
import { loading } from './copy/english/app.ts'
import { ErrorBoundary } from './error-tracking/error-boundary.tsx'
import { ClientSideLinks } from './features/navigation/client-side-links.tsx'
import { SignIn } from './features/sign-in/sign-in.tsx'
import { hearTapResults } from './hear-tap-results.ts'
import { matchPath } from './navigation/match-path.ts'
import { useLocation } from './navigation/router.tsx'
import { product } from './product.ts'
import { AuthEmailView } from './routes/auth-email.tsx'
import { ClientOnly } from './routes/client-only.tsx'
import { ErrorPage } from './routes/error-page.tsx'
import { LandingView } from './routes/landing.tsx'
import { NotFound } from './routes/not-found.tsx'
import { isPagePath, kioskPaths } from './routes/page-paths.ts'
import { signInState } from './session/page-state.ts'
import { startSession } from './session/start-session.ts'
import { useStore } from './state/use-store.ts'
import { PageFrame } from './ui/page-frame.tsx'
import { Skeleton } from './ui/skeleton.tsx'

const SecondStep = lazy(async () => ({
  default: (await importChunk(() => import('./features/second-step/second-step.tsx'))).SecondStep,
}))
const LazySignedIn = lazy(async () => ({
  default: (await importChunk(() => import('./routes/signed-in.tsx'))).SignedIn,
}))
const loadReset = () => importChunk(() => import('./features/password-reset/request-reset.tsx'))
const loadKiosk = async () => (await importChunk(() => import('./routes/kiosk.tsx'))).KioskPage
const loadAuthEmail = async () => (await importChunk(() => import('./routes/auth-email-page.tsx'))).AuthEmailPage

/**
 * Every page that React runs. `SignedIn` is bundled with entries that start on one of its pages. `/tap` and share pages are rendered by the host, without
 * React.
 */
export function App({ SignedIn = LazySignedIn }: { SignedIn?: ComponentType }) {
  useEffect(startSession, [])
  return (
    <ErrorBoundary fallback={<ErrorPage />}>
      <ClientSideLinks />
      <Page SignedIn={SignedIn} />
    </ErrorBoundary>
  )
}

function Page({ SignedIn }: { SignedIn: ComponentType }) {
  const { pathname } = useLocation()
  if (matchPath('/', pathname))
    return (
      <LandingView>
        <ResultsOfTaps />
        <Root />
      </LandingView>
    )
  if (matchPath('/auth/email', pathname)) return <ClientOnly fallback={<AuthEmailView />} load={loadAuthEmail} />
  if (kioskPaths.some((path) => matchPath(path, pathname)))
    return <ClientOnly fallback={<Loading />} load={loadKiosk} />
  return <Other SignedIn={SignedIn} />
}

/** A page that requires a signed-in user, or an unknown address, which says so before anything is known about the visitor. */
function Other({ SignedIn }: { SignedIn: ComponentType }) {
  const { pathname } = useLocation()
  const { jwt } = useStore(signInState)
  const isKnown = isPagePath(pathname)
  const missing = (
    <PageFrame>
      <NotFound />
    </PageFrame>
  )
  if (!isKnown && jwt === null) return missing
  return (
    <Suspense fallback={isKnown ? <Loading /> : missing}>
      <SignedIn />
    </Suspense>
  )
}

function Loading() {
  return (
    <PageFrame wordmark={false}>
      <title>{`${loading} · ${product.name}`}</title>
      <div role="status" aria-label={loading}>
        <Skeleton shape="page" />
      </div>
    </PageFrame>
  )
}

/** Fetched when the service worker has some. */
function ResultsOfTaps(): ReactNode {
  const [shown, setShown] = useState<ReactNode>()
  useEffect(
    () =>
      hearTapResults((results) => {
        importChunk(() => import('./features/offline/guest-results.tsx')).then(
          ({ GuestResults }) => setShown(<GuestResults results={results} />),
          // The worker keeps them for another page.
          () => {},
        )
      }),
    [],
  )
  return shown
}

/** The first step of a sign-in, or the second when it is due. */
function Root() {
  const { needsSecondStep } = useStore(signInState)
  return needsSecondStep ? (
    <Suspense>
      <SecondStep />
    </Suspense>
  ) : (
    <>
      <SessionOver />
      <SignIn loadReset={loadReset} />
    </>
  )
}

/** Fetched for whoever comes from a page that requires a signed-in user. */
function SessionOver(): ReactNode {
  const { state } = useLocation()
  const [part, setPart] = useState<typeof import('./routes/session-over.tsx')>()
  const isSent = state !== null
  useEffect(() => {
    if (isSent) importChunk(() => import('./routes/session-over.tsx')).then(setPart, () => {})
  }, [isSent])
  return part && <part.SessionOver />
}
