import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Route, Routes, useLocation, useNavigate, useNavigationType } from 'react-router'
import { Pages } from '../features/navigation/pages.tsx'
import { SignOut } from '../features/navigation/sign-out.tsx'
import { connect } from '../session/connect.ts'
import { ErrorBoundary } from '../session/error-boundary.tsx'
import { fetchPart } from '../session/fetch-part.ts'
import { followPerson } from '../session/follow-person.ts'
import { signInState } from '../session/page-state.ts'
import { beginToGet } from '../session/remembered.ts'
import { stepUp } from '../session/step-up.ts'
import { useCameByRecovery } from '../session/use-came-by-recovery.ts'
import { useStore } from '../session/use-store.ts'
import { WalletProvider } from '../session/wallet-provider.tsx'
import { account, tryAgain } from '../texts/english/app.ts'
import { product } from '../texts/english/public.ts'
import { Notice } from '../ui/notice.tsx'
import { PageFrame } from '../ui/page-frame.tsx'
import { Press } from '../ui/press.tsx'
import { stageTitle } from '../ui/stage.tsx'
import { useDeed } from '../ui/use-deed.ts'
import { BrokenPart } from './broken.tsx'
import { EventsPage } from './events.tsx'
import { page, unreachable as unreachableBox } from './signed-in.css.ts'
import { Waiting } from './waiting.tsx'

const fetchedPart = (load: () => Promise<ComponentType>) => lazy(async () => ({ default: await load() }))

/** What a page shows is asked for while the page is still being fetched. */
const CardsPage = fetchedPart(() => {
  beginToGet('/api/cards')
  return fetchPart(() => import('./cards.tsx')).then((part) => part.CardsPage)
})
const CollectionPage = fetchedPart(() => {
  beginToGet('/api/collectibles?limit=60')
  return fetchPart(() => import('./collection.tsx')).then((part) => part.CollectionPage)
})
const EventPage = fetchedPart(() => {
  beginToGet(location.pathname.replace('/events/', '/api/poap-events/'))
  return fetchPart(() => import('./event.tsx')).then((part) => part.EventPage)
})
const CollectiblePage = fetchedPart(() => {
  beginToGet(location.pathname.replace('/collection/', '/api/collectibles/'))
  return fetchPart(() => import('./collectible.tsx')).then((part) => part.CollectiblePage)
})
const EventEditPage = fetchedPart(() => fetchPart(() => import('./event-edit.tsx')).then((part) => part.EventEditPage))
const AccountPage = fetchedPart(() => fetchPart(() => import('./account.tsx')).then((part) => part.AccountPage))
const WalletPage = fetchedPart(() => fetchPart(() => import('./wallet.tsx')).then((part) => part.WalletPage))
const NotFound = fetchedPart(() => fetchPart(() => import('./not-found.tsx')).then((part) => part.NotFound))
const AfterRecovery = fetchedPart(() =>
  fetchPart(() => import('../features/second-step/after-recovery.tsx')).then((part) => part.AfterRecovery),
)

/** Every page that needs a signed-in person. Whoever is not is led to `/`, and after sign-in back here unless they left on purpose. */
export function SignedIn() {
  const { jwt, settled, unreachable, hasLeft } = useStore(signInState)
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const isSignedOut = jwt === null && settled
  useEffect(() => followPerson(connect), [])
  useEffect(() => {
    if (isSignedOut) void navigate('/', { replace: true, state: hasLeft ? null : { returnTo: pathname + search } })
  }, [isSignedOut, hasLeft, navigate, pathname, search])

  return (
    <PageFrame wordmark={false} nav={<Pages />}>
      {jwt !== null ? (
        <WalletProvider>
          <Page />
        </WalletProvider>
      ) : unreachable ? (
        <Unreachable />
      ) : (
        !settled && (
          <div className={page}>
            <Waiting path={pathname} />
          </div>
        )
      )}
    </PageFrame>
  )
}

function Page() {
  const { pathname } = useLocation()
  useArrival()
  useDeparture()
  return (
    <>
      <div className={page}>
        <RecoveryHint />
        <ErrorBoundary place={pathname} fallback={<BrokenPart />}>
          <Suspense fallback={<Waiting path={pathname} />}>
            <Routes>
              <Route path="/events" element={<EventsPage />} />
              <Route path="/events/new" element={<EventEditPage />} />
              <Route path="/events/:eventId" element={<EventPage />} />
              <Route path="/events/:eventId/edit" element={<EventEditPage />} />
              <Route path="/cards" element={<CardsPage />} />
              <Route path="/collection" element={<CollectionPage />} />
              <Route path="/collection/:collectibleId" element={<CollectiblePage />} />
              <Route path="/wallet" element={<WalletPage />} />
              <Route path="/account" element={<AccountPage />} />
              <Route path="*" element={<NotFound />} />
            </Routes>
          </Suspense>
        </ErrorBoundary>
      </div>
      <Foot />
      <FurtherStep />
    </>
  )
}

/** The account has them at its head. */
function Foot(): ReactNode {
  const { pathname } = useLocation()
  return pathname !== '/account' && <SignOut />
}

/** The account itself says more about it. */
function RecoveryHint(): ReactNode {
  const { pathname } = useLocation()
  const came = useCameByRecovery(pathname)
  return (
    came &&
    pathname !== '/account' && (
      <ErrorBoundary place={pathname} fallback={null}>
        <Suspense>
          <AfterRecovery />
        </Suspense>
      </ErrorBoundary>
    )
  )
}

/** Fetched when a change first needs it, and kept: the dialog gives the focus back when it closes. */
function FurtherStep(): ReactNode {
  const { answer } = useStore(stepUp)
  const [part, setPart] = useState<typeof import('../features/second-step/step-dialog.tsx')>()
  useEffect(() => {
    if (answer === null || part) return
    fetchPart(() => import('../features/second-step/step-dialog.tsx')).then(setPart, () => {
      // Nobody takes the step; the change that wanted it says so, and wanting it again fetches again.
      answer(false)
    })
  }, [answer, part])
  return part && <part.StepDialog />
}

function Unreachable() {
  const { busy, run } = useDeed()
  const retry = async () => {
    // What is said above still holds when this fails.
    await connect()
      .then(({ session }) => session.reauthenticate())
      .catch(() => {})
    return null
  }
  return (
    <div className={unreachableBox}>
      <title>{`${account.unreachable.title} · ${product.name}`}</title>
      <h1 className={stageTitle}>{account.unreachable.title}</h1>
      <Notice tone="wrong">{account.unreachable.text}</Notice>
      <Press busy={busy !== undefined} onClick={() => void run('submit', retry)}>
        {tryAgain}
      </Press>
    </div>
  )
}

/** A page one went to begins at its top, for the eye and for the keyboard. */
function useArrival(): void {
  const { key, pathname } = useLocation()
  const way = useNavigationType()
  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving is a change of the path, nothing else
  useEffect(() => {
    if (key === 'default') return
    document.getElementById('main')?.focus({ preventScroll: true })
    if (way !== 'POP') scrollTo({ top: 0, behavior: 'instant' })
  }, [pathname])
}

/** The link that was followed is busy until its page is there: the first time, that part of the app has to be fetched. */
function useDeparture(): void {
  const { key } = useLocation()
  const followed = useRef<Element>(null)
  useEffect(() => {
    const mark = (event: MouseEvent) => {
      // `FollowLinks`, which listens longer, has taken this one over.
      if (!event.defaultPrevented) return
      followed.current?.removeAttribute('aria-busy')
      followed.current = (event.target as Element).closest('a')
      followed.current?.setAttribute('aria-busy', 'true')
    }
    document.addEventListener('click', mark)
    return () => document.removeEventListener('click', mark)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: any arrival ends it
  useEffect(() => followed.current?.removeAttribute('aria-busy'), [key])
}
