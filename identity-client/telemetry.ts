import { telemetryBatch } from '@iyk/wire/limits.ts'
import { describeClient } from './describe-client.ts'
import type { Platform } from './platform.ts'

/** Collects events and sends them in batches. Nothing depends on their arrival. */
export function createTelemetry(platform: Platform, base: string, publicToken: string) {
  let waiting: object[] = []
  let stopTimer = () => {}

  const flush = () => {
    stopTimer()
    if (waiting.length === 0) return
    const body = JSON.stringify(waiting)
    waiting = []
    platform
      .fetch(`${base}/events`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
      .catch(() => {})
  }

  return {
    log(event_name: string, details: object) {
      waiting.push({ telemetry: describeClient(platform), event: { public_token: publicToken, event_name, details } })
      if (waiting.length === telemetryBatch.events) flush()
      else if (waiting.length === 1) stopTimer = platform.startTimer(flush, telemetryBatch.wait)
    },
    stop: flush,
  }
}
