import { useEffect, useState } from 'react'
import { loading } from '../copy/english/app.ts'
import { kiosk as copy } from '../copy/english/kiosk.ts'
import { KioskScreen } from '../features/kiosk/kiosk-screen.tsx'
import { PairScreen } from '../features/kiosk/pair-screen.tsx'
import { savedKey } from '../features/kiosk/saved-key.ts'
import { useKiosk } from '../features/kiosk/use-kiosk.ts'
import { matchPath } from '../navigation/match-path.ts'
import { useLocation, useNavigate } from '../navigation/router.tsx'
import { product } from '../product.ts'
import type { ToWorker } from '../service-worker/messages.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageFrame } from '../ui/page-frame.tsx'

/** `/kiosk`, where a borrowed screen is paired, and `/kiosk/…`, which shows the codes of an event. */
export function KioskPage() {
  const { pathname } = useLocation()
  const { event } = matchPath('/kiosk/:event', pathname) ?? {}
  const navigate = useNavigate()
  // A tablet that was started again finds what it showed. With a code, or asked to, it is paired for another event.
  const [own] = useState(() => ((event ?? (location.hash || location.search)) ? undefined : savedKey.onlyEvent()))
  useEffect(() => {
    navigator.serviceWorker?.ready.then(
      // It keeps what a screen starts in that is reloaded while the host cannot be reached.
      ({ active }) => active?.postMessage({ kind: 'opened' } satisfies ToWorker),
      () => {},
    )
  }, [])
  useEffect(() => {
    if (event === undefined && own !== undefined) navigate(`/kiosk/${own}`, { replace: true })
  }, [event, own, navigate])
  return (
    <>
      <title>{`${copy.title} · ${product.name}`}</title>
      {event === undefined ? own === undefined && <PairScreen /> : <KioskOf key={event} event={event} />}
    </>
  )
}

function KioskOf({ event }: { event: string }) {
  const { kiosk, reload } = useKiosk(event)
  if (kiosk.kind === 'shown') return <KioskScreen kiosk={kiosk} />
  if (kiosk.kind === 'removed') return <PairScreen reason="removed" onPaired={() => void reload()} />
  if (kiosk.kind === 'unpaired') return <PairScreen reason="missing" onPaired={() => void reload()} />
  return (
    <PageFrame>
      {kiosk.kind === 'loading' ? (
        <div role="status" aria-label={loading} />
      ) : (
        <EmptyState title={copy.title} text={copy.unreachable} isPage />
      )}
    </PageFrame>
  )
}
