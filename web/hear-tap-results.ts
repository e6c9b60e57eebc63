import type { ToPage, ToWorker } from './service-worker/messages.ts'
import type { TapResult } from './service-worker/waiting-taps.ts'

/**
 * Asks the service worker, where there is one, what became of taps that waited in this browser, for a page that nobody need be signed in on: only those that an
 * address was typed for. Returns a function that stops listening.
 */
export function hearTapResults(show: (results: readonly TapResult[]) => void): () => void {
  const { serviceWorker } = navigator
  const hear = ({ data }: MessageEvent<ToPage>) => {
    const typed = data.kind === 'taps' ? data.results.filter(({ userId }) => userId === undefined) : []
    if (typed.length > 0) show(typed)
  }
  serviceWorker?.addEventListener('message', hear)
  serviceWorker?.startMessages()
  serviceWorker?.controller?.postMessage({ kind: 'send' } satisfies ToWorker)
  return () => serviceWorker?.removeEventListener('message', hear)
}
