import { findUserOfJwt } from '../session/json-web-token.ts'
import { signInState } from '../session/page-state.ts'
import { sendEntries } from './send-entries.ts'
import { sendEntry } from './send-entry.ts'
import { waitingEntries } from './waiting-entries.ts'

/** In milliseconds. */
const tryEvery = 60_000

/** Sends what waits for whoever is signed in, until it is told to stop. What the host refuses stays for the page where it was entered. */
export function sendUnsent(stop: AbortSignal): void {
  const userOf = () => findUserOfJwt(signInState.get().jwt ?? '')
  const userId = userOf()
  if (userId === undefined) return
  let sending: Promise<unknown> | undefined
  const send = () => {
    sending ??= sendEntries({
      entries: waitingEntries,
      userId,
      send: sendEntry,
      now: Date.now,
      isSignedIn: () => !stop.aborted && userOf() === userId,
      settle() {},
      keepsRefused: true,
    })
      // A browser that refuses storage keeps nothing to send.
      .catch(() => {})
      .finally(() => (sending = undefined))
  }
  send()
  const timer = setInterval(send, tryEvery)
  addEventListener('online', send, { signal: stop })
  stop.addEventListener('abort', () => clearInterval(timer))
}
