import type { WebConfig } from '@iyk/wire/config.ts'
import { reportError } from './report-error.ts'

/** Loads error tracking after the first paint, so that it delays nothing a user is waiting for. */
export function loadErrorTracking(settings: NonNullable<WebConfig['sentry']>): void {
  const painted = new PerformanceObserver(() => {
    painted.disconnect()
    import('./start-error-tracking.ts')
      .then(({ startErrorTracking }) => startErrorTracking(settings))
      .catch((error: unknown) => reportError(error, 'starting error tracking'))
  })
  painted.observe({ type: 'paint', buffered: true })
}
