import type { Authentication } from '@iyk/wire/authentication.ts'
import type { Session } from '@iyk/wire/session.ts'
import type { User } from '@iyk/wire/user.ts'
import { CookiesRefusedError, InvalidAnswerError } from './errors.ts'
import { parseJson } from './parse-json.ts'
import type { Platform } from './platform.ts'
import type { SessionCookies } from './session-cookies.ts'

/**
 * `user`: only the user has changed. `unreachable`: the provider could not be asked any more, the session itself may still
 * live.
 */
export type SessionChange = 'authenticated' | 'user' | 'ended' | 'unreachable' | 'other-tab'
export type SessionListener = (session: Session | null, change: SessionChange) => void

/** An answer as callers get it: what clients of 2023 read twice is there once. */
export type Kept<Answer> = Omit<Answer, '__user'>

interface Stored {
  session: Session
  user: User
  /** Milliseconds by which the clock of this device is wrong, ahead when positive. Absent when it is right. */
  off?: number | undefined
}

/** An answer takes less; a clock that is wrong by less does no harm. */
const rightWithin = 60_000

/** `setTimeout` takes no longer wait than this; later it is armed again. */
const longestTimer = 2 ** 31 - 1

/** Who is signed in here, kept in local storage and cookies and told to other tabs. */
export function createSessionState(platform: Platform, cookies: SessionCookies, storageKey: string) {
  const listeners = new Set<SessionListener>()
  const read = () => {
    const value = parseJson(platform.storage.read(storageKey)) as Partial<Stored> | null
    return value?.session && value.user ? (value as Stored) : null
  }
  let stored = read()
  let fromCache = true
  let stopExpiry = () => {}

  /** Milliseconds until the session ends. */
  const remaining = ({ session, off = 0 }: Stored) => Date.parse(session.expires_at) + off - platform.now()
  /** Null too when the session has expired since. */
  const current = () => (hasExpired() ? null : stored)
  const hasExpired = () => stored !== null && remaining(stored) <= 0

  const show = (next: Stored | null, change: SessionChange) => {
    if (stored === next) return
    stored = next
    watchExpiry()
    for (const listener of [...listeners]) listener(next?.session ?? null, change)
  }

  const keep = (next: Stored, change: SessionChange) => {
    fromCache = false
    platform.storage.write(storageKey, JSON.stringify(next))
    show(next, change)
  }

  const destroy = () => {
    fromCache = false
    platform.storage.remove(storageKey)
    cookies.remove()
    show(null, 'ended')
  }

  /**
   * Destroys what is stored when the session has expired or its cookie is gone. Takes over what another tab stored while this
   * page was put away and heard of nothing.
   */
  const verify = () => {
    if ((!cookies.readToken() && !cookies.undecided()[0]) || hasExpired()) return destroy()
    const kept = read()
    if (stored && kept?.session.session_id !== stored.session.session_id) show(kept, 'other-tab')
  }

  const watchExpiry = () => {
    stopExpiry()
    if (stored === null) return
    stopExpiry = platform.startTimer(
      () => (hasExpired() ? destroy() : watchExpiry()),
      Math.min(remaining(stored), longestTimer),
    )
  }

  return {
    session: () => current()?.session ?? null,
    user: () => current()?.user ?? null,
    /** Milliseconds until the session ends, also by a clock that is wrong; 0 without one. */
    remaining: () => (stored ? remaining(stored) : 0),
    /** Milliseconds since 1970 as the provider counts them. */
    now: () => platform.now() - (stored?.off ?? 0),
    verify,
    /** Destroys what is stored, unless the cookie holds another session's token by now: a later sign-in stays. */
    end(token: string | null) {
      if (cookies.readToken() === token) destroy()
    },

    start() {
      verify()
      watchExpiry()
      const stopListening = platform.storage.onChange((key) => {
        // What was written may be older than what this tab has stored since.
        if ((key ?? storageKey) === storageKey) show(read(), 'other-tab')
      })
      return () => {
        stopListening()
        stopExpiry()
      }
    },

    /** Whether the provider has not confirmed yet what was found in storage. */
    isFromCache: () => fromCache,

    /** Stores what a sign-in brought. Throws `InvalidAnswerError` when it brought no session, `CookiesRefusedError` when it cannot be kept. */
    accept<Answer extends Authentication>({ __user, ...answer }: Answer, attempt: string): Kept<Answer> {
      const { session, user, session_token, session_jwt } = answer
      if (!session || !user || !session_token || !session_jwt) throw new InvalidAnswerError(attempt)
      const ahead = platform.now() - Date.parse(session.last_accessed_at)
      const next = { session, user, off: Math.abs(ahead) > rightWithin ? ahead : undefined }
      cookies.write(answer, platform.now() + remaining(next))
      if (cookies.readToken() !== session_token) throw new CookiesRefusedError(attempt)
      keep(next, 'authenticated')
      return answer
    },

    updateUser(user: User) {
      // The answer may come after somebody else has signed in.
      if (stored && stored.user.user_id === user.user_id) keep({ ...stored, user }, 'user')
    },

    /** Signs out on screen only: cookies and storage stay, so that the next visit finds the session when it still lives. */
    forget: (change: SessionChange) => show(null, change),

    subscribe(listener: SessionListener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export type SessionState = ReturnType<typeof createSessionState>
