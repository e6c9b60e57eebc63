import { useCallback, useEffect, useState } from 'react'
import { notice as copy } from '../../copy/english/offline.ts'
import { formatMoment } from '../../format/format-for-reader.ts'
import { useRetry } from '../../http/use-retry.ts'
import { useLocation } from '../../navigation/router.tsx'
import type { Age, ToPage, ToWorker } from '../../service-worker/messages.ts'
import type { TapResult } from '../../service-worker/waiting-taps.ts'
import { findUserOfJwt } from '../../session/json-web-token.ts'
import { signInState } from '../../session/page-state.ts'
import { useStore } from '../../state/use-store.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import * as css from './offline.css.ts'
import { oldestShown } from './oldest-shown.ts'
import { resultsFor } from './results-for.ts'
import { saveWhatIsShown } from './save-what-is-shown.ts'
import { followSessionEnd } from './session-end.ts'
import { TapResultNotice } from './tap-result-notice.tsx'

const send = (message: ToWorker) => navigator.serviceWorker.controller?.postMessage(message)

/** A worker is ready before it has taken over the page. */
async function controlled(): Promise<void> {
  const { serviceWorker } = navigator
  if (!serviceWorker.controller)
    await new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve, { once: true }))
}

/** What the service worker has to say about this page: how old it is, that there is a network again, and what became of taps that waited for one. */
export function OfflineNotice() {
  const { pathname } = useLocation()
  const { jwt } = useStore(signInState)
  const { ages, results, removeResult } = useWorker()
  const oldest = oldestShown(ages, pathname)
  const isBack = useIsBack(oldest?.state === 'offline')
  const mine = resultsFor(jwt === null ? undefined : findUserOfJwt(jwt), results)
  useEffect(followSessionEnd, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page is kept once it was seen
  useEffect(() => void controlled().then(saveWhatIsShown), [pathname])

  if (mine.length === 0 && oldest === undefined && !isBack) return null
  return (
    <div className={css.notices}>
      {isBack || oldest?.state === 'newer' ? (
        <Notice>
          <div className={css.row}>
            <span>{oldest?.state === 'newer' ? copy.newer : copy.back}</span>
            <Button variant="quiet" onClick={() => location.reload()}>
              {copy.refresh}
            </Button>
          </div>
        </Notice>
      ) : (
        oldest && (
          <Notice>
            {(oldest.state === 'slow' ? copy.slow : copy.old)(formatMoment(new Date(oldest.savedAt).toISOString()))}
          </Notice>
        )
      )}
      {mine.map((result) => (
        <TapResultNotice key={result.ref} result={result} onClose={() => removeResult(result.ref)} />
      ))}
    </div>
  )
}

function useWorker() {
  const [ages, setAges] = useState<ReadonlyMap<string, Age>>(new Map())
  const [results, setResults] = useState<readonly TapResult[]>([])
  useEffect(() => {
    const hear = ({ data }: MessageEvent<ToPage>) => {
      if (data.kind === 'taps')
        setResults((before) => [
          ...before.filter(({ ref }) => !data.results.some((one) => one.ref === ref)),
          ...data.results,
        ])
      if (data.kind !== 'age') return
      const { address, savedAt, state } = data
      setAges((before) => {
        const next = new Map(before)
        if (savedAt === undefined) next.delete(address)
        else next.set(address, { savedAt, ...(state && { state }) })
        return next
      })
    }
    navigator.serviceWorker.addEventListener('message', hear)
    navigator.serviceWorker.startMessages()
    void controlled().then(() => send({ kind: 'opened' }))
    return () => navigator.serviceWorker.removeEventListener('message', hear)
  }, [])
  const removeResult = (ref: string) => {
    send({ kind: 'shown', ref })
    setResults((before) => before.filter((one) => one.ref !== ref))
  }
  return { ages, results, removeResult }
}

/**
 * Whether a page that was shown without its host has one that is ready again, which no browser says. It is not loaded by itself: something may be typed into
 * it.
 */
function useIsBack(isCutOff: boolean): boolean {
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    const lose = () => setReady(false)
    // A list that has loaded since may be cut off once more.
    if (!isCutOff) lose()
    addEventListener('offline', lose)
    return () => removeEventListener('offline', lose)
  }, [isCutOff])
  const look = useCallback(async () => {
    // Unlike `/healthz`, it fails without a store. What hangs would take one of the few connections of a browser.
    const signal = AbortSignal.timeout?.(10_000) ?? null
    const reply = await fetch('/readyz', { cache: 'no-store', signal }).catch(() => {})
    if (reply?.ok) setReady(true)
  }, [])
  useRetry(isCutOff && !isReady, look, 20_000)
  return isCutOff && isReady
}
