import { createRoot, type Root } from 'react-dom/client'
import { applyStyle } from './apply-style.ts'
import { GuestResults } from './features/offline/guest-results.tsx'
import type { TapResult } from './service-worker/waiting-taps.ts'

let root: Root | undefined

/** Shows what became of taps that waited above a page that the host rendered. */
export async function showTapResults(results: readonly TapResult[], style: string | undefined): Promise<void> {
  if (style !== undefined) await applyStyle(style)
  root ??= createRoot(placeAbove(document.querySelector('main') ?? document.body))
  root.render(<GuestResults results={results} />)
}

function placeAbove(page: Element): Element {
  const place = document.createElement('div')
  page.prepend(place)
  return place
}
