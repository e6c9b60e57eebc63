import type { TapResult } from '../../service-worker/waiting-taps.ts'

/** What this user may learn of the taps that were sent in this browser. */
export function resultsFor(userId: string | undefined, results: readonly TapResult[]): readonly TapResult[] {
  return results.filter((one) => one.userId === undefined || one.userId === userId)
}
