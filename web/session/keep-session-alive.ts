import type { IdentityClient } from '@iyk/identity-client/create-client.ts'
import { reauthenticateEvery, reauthenticateUnder, sessionDurationMinutes } from '@iyk/wire/limits.ts'

export interface KeepAliveOptions {
  session: IdentityClient['session']
  startTimer(run: () => void, wait: number): () => void
  /** The page came into view or the network came back. Returns a function that stops it. */
  onReturn(listener: () => void): () => void
}

/** Keeps the session an hour ahead: at the start, every ten minutes, and at once when fewer than 40 minutes remain. */
export function keepSessionAlive({ session, startTimer, onReturn }: KeepAliveOptions) {
  let renewing: Promise<unknown> | undefined
  let stopTimer = () => {}

  // `onChange` fires while the renewal is still under way, so a session that the provider grants too short is not renewed in a loop.
  const renew = () => {
    renewing ??= session
      .authenticate({ session_duration_minutes: sessionDurationMinutes.requested })
      .finally(() => (renewing = undefined))
    return renewing
  }
  // A failure reaches the page through `session.onChange`.
  const renewIfSignedIn = () => {
    session.verify()
    if (session.hasToken()) renew().catch(() => {})
  }
  const renewIfShort = () => {
    if (session.getSync() && session.remaining() < reauthenticateUnder) renewIfSignedIn()
  }
  const tick = () => {
    stopTimer = startTimer(tick, reauthenticateEvery)
    renewIfSignedIn()
  }

  stopTimer = startTimer(tick, reauthenticateEvery)
  const stopListening = session.onChange(renewIfShort)
  const stopReturning = onReturn(() => {
    session.verify()
    if (session.getSync()) renewIfShort()
    else renewIfSignedIn()
  })
  return {
    renew,
    stop() {
      stopTimer()
      stopListening()
      stopReturning()
    },
  }
}
