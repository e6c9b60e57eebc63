import type { TapResult } from './service-worker/waiting-taps.ts'
import type { OpenSignIn } from './show-sign-in.tsx'

/** Opens the sign-in over any page. Resolves when it is open; closing it leaves the page as it was. */
export async function openSignIn(options: OpenSignIn): Promise<void> {
  const { showSignIn } = await import('./show-sign-in.tsx')
  await showSignIn(options)
}

/** Shows what became of taps that waited, above any page without the app. */
export async function showTapResults(results: readonly TapResult[], style: string | undefined): Promise<void> {
  const part = await import('./show-tap-results.tsx')
  await part.showTapResults(results, style)
}
