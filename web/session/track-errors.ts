import type { WebConfig } from '@iyk/wire/config.ts'
import { reportError } from './report-error.ts'

/** Fetches error tracking when the page has been painted, so that nothing a person waits for waits for it. */
export function trackErrors(settings: NonNullable<WebConfig['sentry']>): void {
  const painted = new PerformanceObserver(() => {
    painted.disconnect()
    import('../error-tracking/start-error-tracking.ts')
      .then(({ startErrorTracking }) => startErrorTracking(settings))
      .catch((error: unknown) => reportError(error, 'starting error tracking'))
  })
  painted.observe({ type: 'paint', buffered: true })
}
