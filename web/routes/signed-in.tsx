import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { WalletProvider } from '../browser-wallet/wallet-provider.tsx'
import { importChunk } from '../chunks/import-chunk.ts'
import { account, tryAgain } from '../copy/english/app.ts'
import { ErrorBoundary } from '../error-tracking/error-boundary.tsx'
import { MainNavigation } from '../features/navigation/main-navigation.tsx'
import { SignOut } from '../features/navigation/sign-out.tsx'
import { prefetch } from '../http/response-cache.ts'
import { useRetry } from '../http/use-retry.ts'
import { useLocation, useNavigate } from '../navigation/router.tsx'
import { product } from '../product.ts'
import { connect } from '../session/connect.ts'
import { followUser } from '../session/follow-user.ts'
import { findUserOfJwt } from '../session/json-web-token.ts'
import { signInState } from '../session/page-state.ts'
import { stepUp } from '../session/step-up.ts'
import { useSignedInWithRecoveryCode } from '../session/use-signed-in-with-recovery-code.ts'
import { useStore } from '../state/use-store.ts'
import { Button } from '../ui/button.tsx'
import { heroTitle } from '../ui/hero-layout.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageFrame } from '../ui/page-frame.tsx'
import { useAction } from '../ui/use-action.ts'
import { hasEntries } from '../waiting-entries/has-entries.ts'
import { ErrorMessage } from './error-page.tsx'
import { NoticeOfWorker } from './notice-of-worker.tsx'
import { findSignedInPath, type SignedInPath } from './page-paths.ts'
import { PageSkeleton } from './page-skeleton.tsx'
import { page, unreachable as unreachableBox } from './signed-in.css.ts'
import { useMoving } from './use-moving.ts'

interface LazyPage {
  load: () => Promise<ComponentType>
  Lazy: ComponentType
  /** Once it was fetched before it is shown: `Lazy` would show its placeholder for a moment. */
  prepared?: ComponentType
}

const lazyPage = (load: () => Promise<ComponentType>): LazyPage => ({
  load,
  Lazy: lazy(async () => ({ default: await load() })),
})

const loadEvents = () => importChunk(() => import('./events.tsx'))
/** A page's data is requested while the page is still being fetched. */
const CardsPage = lazyPage(() => {
  // A search asks for something else.
  if (location.search === '') prefetch('/api/cards?limit=60')
  return importChunk(() => import('./cards.tsx')).then((part) => part.CardsPage)
})
const CollectionPage = lazyPage(() => {
  prefetch('/api/collectibles?limit=60')
  return importChunk(() => import('./collection.tsx')).then((part) => part.CollectionPage)
})
const EventPage = lazyPage(() => {
  prefetch(location.pathname.replace('/events/', '/api/poap-events/'))
  return importChunk(() => import('./event.tsx')).then((part) => part.EventPage)
})
const CollectiblePage = lazyPage(() => {
  prefetch(location.pathname.replace('/collection/', '/api/collectibles/'))
  return importChunk(() => import('./collectible.tsx')).then((part) => part.CollectiblePage)
})
const EventEditPage = lazyPage(() => importChunk(() => import('./event-edit.tsx')).then((part) => part.EventEditPage))
const StaffPage = lazyPage(() => importChunk(() => import('./staff.tsx')).then((part) => part.StaffPage))
const EventLivePage = lazyPage(() => importChunk(() => import('./event-live.tsx')).then((part) => part.EventLivePage))
const EventGuestsPage = lazyPage(() =>
  importChunk(() => import('./event-guests.tsx')).then((part) => part.EventGuestsPage),
)
const UnknownPage = lazyPage(() => importChunk(() => import('./unknown.tsx')).then((part) => part.UnknownPage))
const AccountPage = lazyPage(() => importChunk(() => import('./account.tsx')).then((part) => part.AccountPage))
const WalletPage = lazyPage(() => importChunk(() => import('./wallet.tsx')).then((part) => part.WalletPage))
const { Lazy: AfterRecovery } = lazyPage(() =>
  importChunk(() => import('../features/second-step/recovery-code-hint.tsx')).then((part) => part.RecoveryCodeHint),
)

const pages: Record<SignedInPath, LazyPage> = {
  '/events': lazyPage(() => loadEvents().then((part) => part.EventsPage)),
  '/events/new': EventEditPage,
  '/events/:eventId': EventPage,
  '/events/:eventId/edit': EventEditPage,
  '/events/:eventId/live': EventLivePage,
  '/events/:eventId/guests': EventGuestsPage,
  '/cards': CardsPage,
  '/collection': CollectionPage,
  '/collection/:collectibleId': CollectiblePage,
  '/staff/:event': StaffPage,
  '/wallet': WalletPage,
  '/account': AccountPage,
}

/** Resolves once the page at a path can be shown without a pause. */
async function preparePage(pathname: string): Promise<void> {
  const path = findSignedInPath(pathname)
  if (path) pages[path].prepared ??= await pages[path].load()
}

/** Takes over the events that the host shows. Without the page there, React would replace them by a skeleton for a moment. */
export async function takeEvents(sent: HTMLElement): Promise<void> {
  pages['/events'].prepared = await (await loadEvents()).withEvents(sent)
}

/** Every page that requires a signed-in user. Others are sent to `/`, and after sign-in back here unless they signed out on purpose. */
export function SignedIn() {
  const { jwt, settled, unreachable, signedOutByUser } = useStore(signInState)
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const isSignedOut = jwt === null && settled
  useEffect(() => followUser(connect), [])
  useEffect(() => {
    if (isSignedOut) navigate('/', { replace: true, state: signedOutByUser ? null : { returnTo: pathname + search } })
  }, [isSignedOut, signedOutByUser, navigate, pathname, search])

  return (
    <PageFrame wordmark={false} nav={<MainNavigation />}>
      {jwt !== null ? (
        <WalletProvider>
          {/* Nothing of one user stays for the next who signs in, neither what was loaded nor a question that is open. */}
          <Page key={findUserOfJwt(jwt)} />
        </WalletProvider>
      ) : unreachable ? (
        <Unreachable />
      ) : (
        !settled && (
          <div className={page}>
            <PageSkeleton path={pathname} />
          </div>
        )
      )}
    </PageFrame>
  )
}

function Page() {
  const { pathname } = useLocation()
  const path = findSignedInPath(pathname)
  const moving = useMoving(preparePage)
  // The page of staff sends by itself, and says what came of it.
  const isStaffPage = path === '/staff/:event'
  useEffect(() => {
    if (isStaffPage) return
    const stop = new AbortController()
    const send = async () => {
      if (!(await hasEntries())) return
      const { sendUnsent } = await importChunk(() => import('../waiting-entries/unsent-entries.ts'))
      if (!stop.signal.aborted) sendUnsent(stop.signal)
    }
    // Where it cannot be loaded, another page sends it.
    send().catch(() => {})
    return () => stop.abort()
  }, [isStaffPage])
  return (
    <>
      <div className={page}>
        <NoticeOfWorker />
        <RecoveryHint pathname={pathname} />
        <ErrorBoundary resetKey={pathname} fallback={<ErrorMessage />}>
          <Suspense fallback={<PageSkeleton path={pathname} />}>
            <PageAt key={path} page={path ? pages[path] : UnknownPage} />
          </Suspense>
        </ErrorBoundary>
      </div>
      {/* The account page has it at the top. */}
      {pathname !== '/account' && <SignOut />}
      {moving && <moving.Keyboard />}
      <StepUp />
    </>
  )
}

function PageAt({ page: { prepared, Lazy } }: { page: LazyPage }) {
  // It stays the same while it is shown.
  const [Content] = useState(() => prepared ?? Lazy)
  return <Content />
}

/** The account page itself says more about it. */
function RecoveryHint({ pathname }: { pathname: string }): ReactNode {
  const withRecoveryCode = useSignedInWithRecoveryCode(pathname)
  return (
    withRecoveryCode &&
    pathname !== '/account' && (
      <ErrorBoundary resetKey={pathname} fallback={null}>
        <Suspense>
          <AfterRecovery />
        </Suspense>
      </ErrorBoundary>
    )
  )
}

/** Fetched when a change first needs it, and then kept mounted: the dialog returns the focus when it closes. */
function StepUp(): ReactNode {
  const { resolve } = useStore(stepUp)
  const [part, setPart] = useState<typeof import('../features/second-step/step-up-dialog.tsx')>()
  useEffect(() => {
    if (resolve === null || part) return
    importChunk(() => import('../features/second-step/step-up-dialog.tsx')).then(setPart, () => {
      // No step can be completed: the change reports that, and trying it again fetches again.
      resolve(false)
    })
  }, [resolve, part])
  return part && <part.StepUpDialog />
}

/** Nothing is said if it fails: the page says so already. */
const reconnect = () =>
  connect().then(
    ({ session }) => session.reauthenticate().catch(() => {}),
    () => {},
  )

function Unreachable() {
  const { pending, run } = useAction()
  useRetry(true, reconnect)
  return (
    <div className={unreachableBox}>
      <title>{`${account.unreachable.title} · ${product.name}`}</title>
      <h1 className={heroTitle}>{account.unreachable.title}</h1>
      <Notice tone="wrong">{account.unreachable.text}</Notice>
      <Button pending={pending !== undefined} onClick={() => void run('submit', () => reconnect().then(() => null))}>
        {tryAgain}
      </Button>
    </div>
  )
}
