import { refreshEvery, refreshRetry } from '@iyk/wire/limits.ts'
import { endsSession } from './errors.ts'
import type { Platform } from './platform.ts'
import type { SessionState } from './session-state.ts'

/**
 * Renews the JWT every three minutes while the user is signed in, without extending the session.
 * Retries a failure with growing delays; after the last one, or when the session is gone, the state is signed out.
 */
export function startBackgroundRefresh(platform: Platform, state: SessionState, authenticate: () => Promise<unknown>) {
  let stopped = false
  let underWay = false
  let stopInterval = () => {}
  let stopRetry = () => {}

  const tick = () => {
    stopInterval = platform.startTimer(tick, refreshEvery)
    state.verify()
    // A call that hangs may fail after the next one is due; its retries come first.
    if (!underWay) attempt(0)
  }

  const attempt = (retries: number) => {
    underWay = state.session() !== null
    if (underWay)
      authenticate().then(
        () => (underWay = false),
        (error: unknown) => fail(error, retries),
      )
  }

  const fail = (error: unknown, retries: number) => {
    underWay = !endsSession(error) && retries < refreshRetry.further
    if (stopped || endsSession(error)) return
    if (underWay) stopRetry = platform.startTimer(() => attempt(retries + 1), retryDelay(retries, platform.random()))
    else {
      platform.warn('Session background refresh failed. Signalling to app that user is logged out.')
      state.forget('unreachable')
    }
  }

  stopInterval = platform.startTimer(tick, refreshEvery)
  return () => {
    stopped = true
    stopInterval()
    stopRetry()
  }
}

function retryDelay(retries: number, random: number): number {
  return refreshRetry.firstWait * 2 ** retries + (random * 2 - 1) * refreshRetry.jitter
}
