import { refreshEvery, refreshRetry } from '@iyk/wire/limits.ts'
import { endsSession } from './errors.ts'
import type { Platform } from './platform.ts'
import type { SessionState } from './session-state.ts'

/**
 * Renews the JWT every three minutes while somebody is signed in, without moving the session's end. A failure is tried
 * again with growing waits; after the last one, or when the session is gone, the state says signed out.
 */
export function startBackgroundRefresh(platform: Platform, state: SessionState, authenticate: () => Promise<unknown>) {
  let stopped = false
  let stopInterval = () => {}
  let stopRetry = () => {}

  const tick = () => {
    stopInterval = platform.startTimer(tick, refreshEvery)
    stopRetry()
    state.verify()
    attempt(0)
  }

  const attempt = (retries: number) => {
    if (state.session() === null) return
    authenticate().catch((error: unknown) => {
      if (stopped || endsSession(error)) return
      if (retries === refreshRetry.further) {
        platform.warn('Session background refresh failed. Signalling to app that user is logged out.')
        state.forget('unreachable')
        return
      }
      stopRetry = platform.startTimer(() => attempt(retries + 1), waitBefore(retries, platform.random()))
    })
  }

  stopInterval = platform.startTimer(tick, refreshEvery)
  return () => {
    stopped = true
    stopInterval()
    stopRetry()
  }
}

function waitBefore(retries: number, random: number): number {
  return refreshRetry.firstWait * 2 ** retries + (random * 2 - 1) * refreshRetry.jitter
}
