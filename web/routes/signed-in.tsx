import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Route, Routes, useLocation, useNavigate, useNavigationType } from 'react-router'
import { SignOut } from '../features/navigation/sign-out.tsx'
import { connect } from '../session/connect.ts'
import { signInState } from '../session/page-state.ts'
import { stepUp } from '../session/step-up.ts'
import { useCameByRecovery } from '../session/use-came-by-recovery.ts'
import { useStore } from '../session/use-store.ts'
import { WalletProvider } from '../session/wallet-provider.tsx'
import { account, nav, tryAgain } from '../texts/english/app.ts'
import { product } from '../texts/english/public.ts'
import { LineIcon } from '../ui/line-icon.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageFrame } from '../ui/page-frame.tsx'
import { Press } from '../ui/press.tsx'
import { stageTitle } from '../ui/stage.tsx'
import { useDeed } from '../ui/use-deed.ts'
import { EventsPage } from './events.tsx'
import * as css from './signed-in.css.ts'

const EventPage = lazy(async () => ({ default: (await import('./event.tsx')).EventPage }))
const EventEditPage = lazy(async () => ({ default: (await import('./event-edit.tsx')).EventEditPage }))
const CardsPage = lazy(async () => ({ default: (await import('./cards.tsx')).CardsPage }))
const CollectionPage = lazy(async () => ({ default: (await import('./collection.tsx')).CollectionPage }))
const CollectiblePage = lazy(async () => ({ default: (await import('./collectible.tsx')).CollectiblePage }))
const AccountPage = lazy(async () => ({ default: (await import('./account.tsx')).AccountPage }))
const WalletPage = lazy(async () => ({ default: (await import('./wallet.tsx')).WalletPage }))
const StepDialog = lazy(async () => ({ default: (await import('../features/second-step/step-dialog.tsx')).StepDialog }))
const AfterRecovery = lazy(async () => ({
  default: (await import('../features/second-step/after-recovery.tsx')).AfterRecovery,
}))
const NotFound = lazy(async () => ({ default: (await import('./not-found.tsx')).NotFound }))

/** Every page that needs a signed-in person. Whoever is not is led to `/`, and after sign-in back here unless they left on purpose. */
export function SignedIn() {
  const { jwt, settled, unreachable, hasLeft } = useStore(signInState)
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const isSignedOut = jwt === null && settled
  useEffect(() => {
    if (isSignedOut) void navigate('/', { replace: true, state: hasLeft ? null : { returnTo: pathname + search } })
  }, [isSignedOut, hasLeft, navigate, pathname, search])

  return (
    <PageFrame wordmark={false} nav={<Pages />}>
      {jwt !== null ? (
        <WalletProvider>
          <Page />
        </WalletProvider>
      ) : (
        unreachable && <Unreachable />
      )}
    </PageFrame>
  )
}

function Page() {
  useArrival()
  useDeparture()
  return (
    <>
      <div className={css.page}>
        <RecoveryHint />
        <Suspense>
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
      </div>
      <Foot />
      <FurtherStep />
    </>
  )
}

const pages = [
  ['/events', nav.events, 'calendar'],
  ['/cards', nav.cards, 'card'],
  ['/collection', nav.collection, 'collection'],
  ['/wallet', nav.wallet, 'wallet'],
  ['/account', nav.account, 'account'],
] as const

// Plain links: `FollowLinks` keeps them within the app, and the router's own would add two kilobytes to the start page.
function Pages(): ReactNode {
  const { pathname } = useLocation()
  return (
    <nav className={css.nav} aria-label={nav.label}>
      {pages.map(([path, text, shape]) => (
        <a key={path} className={css.link} href={path} aria-current={pathname.startsWith(path) ? 'page' : undefined}>
          <LineIcon shape={shape} className={css.icon} />
          {text}
        </a>
      ))}
    </nav>
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
      <Suspense>
        <AfterRecovery />
      </Suspense>
    )
  )
}

/** Fetched when a change first needs it, and kept: the dialog gives the focus back when it closes. */
function FurtherStep(): ReactNode {
  const { answer } = useStore(stepUp)
  const [needed, setNeeded] = useState(false)
  if (answer !== null && !needed) setNeeded(true)
  return (
    needed && (
      <Suspense>
        <StepDialog />
      </Suspense>
    )
  )
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
    <div className={css.unreachable}>
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
