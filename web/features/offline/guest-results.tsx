import { useState } from 'react'
import type { ToWorker } from '../../service-worker/messages.ts'
import type { TapResult } from '../../service-worker/waiting-taps.ts'
import * as css from './offline.css.ts'
import { TapResultNotice } from './tap-result-notice.tsx'

/** What became of taps that waited, on a page where nobody is signed in. */
export function GuestResults({ results }: { results: readonly TapResult[] }) {
  const [closed, setClosed] = useState<readonly string[]>([])
  const shown = results.filter(({ ref }) => !closed.includes(ref))
  const close = (ref: string) => {
    navigator.serviceWorker.controller?.postMessage({ kind: 'shown', ref } satisfies ToWorker)
    setClosed([...closed, ref])
  }
  if (shown.length === 0) return null
  return (
    <div className={css.notices}>
      {shown.map((result) => (
        <TapResultNotice key={result.ref} result={result} onClose={() => close(result.ref)} />
      ))}
    </div>
  )
}
