import type { IdentityClient } from '@iyk/identity-client/create-client.ts'
import { reauthenticateEvery, reauthenticateUnder, sessionDurationMinutes } from '@iyk/wire/limits.ts'

export interface UpkeepOptions {
  session: IdentityClient['session']
  startTimer(run: () => void, wait: number): () => void
  /** The page came into view or the network came back. Answers a function that stops it. */
  onReturn(listener: () => void): () => void
}

/** Keeps the session an hour ahead: at the start, every ten minutes, and at once when fewer than 40 minutes remain. */
export function startUpkeep({ session, startTimer, onReturn }: UpkeepOptions) {
  let renewing: Promise<unknown> | undefined
  let stopTimer = () => {}

  // What a renewal brought is not asked for again, however short it is: it is still under way when that is told.
  const renew = () => {
    renewing ??= session
      .authenticate({ session_duration_minutes: sessionDurationMinutes.asked })
      .finally(() => (renewing = undefined))
    return renewing
  }
  // What a failure means for the page arrives through `session.onChange`.
  const renewIfSignedIn = () => {
    session.verify()
    if (session.isHeld()) renew().catch(() => {})
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
