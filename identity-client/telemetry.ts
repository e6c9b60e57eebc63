import { telemetryBatch } from '@iyk/wire/limits.ts'
import type { Core } from './core.ts'
import { describeClient } from './describe-client.ts'

/** Collects events and sends them in batches that outlive the page. Nothing depends on their delivery. */
export function createTelemetry({ platform, base, publicToken }: Pick<Core, 'platform' | 'base' | 'publicToken'>) {
  let waiting: object[] = []
  let stopTimer = () => {}

  const flush = () => {
    stopTimer()
    if (waiting.length === 0) return
    const body = JSON.stringify(waiting)
    waiting = []
    const headers = { 'Content-Type': 'application/json' }
    // A response that is never read keeps the page's network busy.
    platform
      .fetch(`${base}/events`, { method: 'POST', headers, body, keepalive: true })
      .then((response) => response.text())
      .catch(() => {})
  }

  return {
    log(event_name: string, details: object) {
      waiting.push({ telemetry: describeClient(platform), event: { public_token: publicToken, event_name, details } })
      if (waiting.length === telemetryBatch.events) flush()
      else if (waiting.length === 1) stopTimer = platform.startTimer(flush, telemetryBatch.wait)
    },
    flush,
  }
}
