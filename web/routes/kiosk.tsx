import { loading } from '../copy/english/app.ts'
import { kiosk as copy } from '../copy/english/kiosk.ts'
import { product } from '../copy/english/public.ts'
import { KioskScreen } from '../features/kiosk/kiosk-screen.tsx'
import { PairScreen } from '../features/kiosk/pair-screen.tsx'
import { useKiosk } from '../features/kiosk/use-kiosk.ts'
import { matchPath } from '../navigation/match-path.ts'
import { useLocation } from '../navigation/router.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageFrame } from '../ui/page-frame.tsx'

/** `/kiosk`, where a borrowed screen is paired, and `/kiosk/…`, which shows the codes of an event. */
export function KioskPage() {
  const { pathname } = useLocation()
  const { event } = matchPath('/kiosk/:event', pathname) ?? {}
  return (
    <>
      <title>{`${copy.title} · ${product.name}`}</title>
      {event === undefined ? <PairScreen /> : <KioskOf key={event} event={event} />}
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
