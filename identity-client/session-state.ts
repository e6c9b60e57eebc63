import type { Authentication } from '@iyk/wire/authentication.ts'
import type { Session } from '@iyk/wire/session.ts'
import type { User } from '@iyk/wire/user.ts'
import { CookiesRefusedError, InvalidReplyError } from './errors.ts'
import { parseJson } from './parse-json.ts'
import type { Platform } from './platform.ts'
import type { SessionCookies } from './session-cookies.ts'

/** `user`: only the user has changed. `unreachable`: the provider no longer responds; the session itself may still be valid. */
export type SessionChange = 'authenticated' | 'user' | 'ended' | 'unreachable' | 'other-tab'
export type SessionListener = (session: Session | null, change: SessionChange) => void

/** A response as callers get it: fields duplicated for clients of 2023 appear once. */
export type WithoutUser<Reply> = Omit<Reply, '__user'>

interface Stored {
  session: Session
  user: User
  /** Milliseconds by which this device's clock is off, positive when it is ahead. Absent when it is right. */
  off?: number | undefined
}

/** Longer than a response takes; a smaller clock error does no harm. */
const clockTolerance = 60_000

/** The longest delay `setTimeout` takes; a longer one is set again. */
const longestTimer = 2 ** 31 - 1

/** The signed-in user and session, kept in local storage and cookies and shared with other tabs. */
export function createSessionState(platform: Platform, cookies: SessionCookies, storageKey: string) {
  const listeners = new Set<SessionListener>()
  const read = () => {
    const value = parseJson(platform.storage.read(storageKey)) as Partial<Stored> | null
    return value?.session && value.user ? (value as Stored) : null
  }
  let stored = read()
  let fromCache = true
  let stopExpiry = () => {}
  let life = new AbortController()

  /** Milliseconds until the session ends. */
  const remaining = ({ session, off = 0 }: Stored) => Date.parse(session.expires_at) + off - platform.now()
  /** Null as well when the session has since expired. */
  const current = () => (hasExpired() ? null : stored)
  const hasExpired = () => stored !== null && remaining(stored) <= 0

  const show = (next: Stored | null, change: SessionChange) => {
    if (stored === next) return
    stored = next
    watchExpiry()
    for (const listener of [...listeners]) listener(next?.session ?? null, change)
  }

  const store = (next: Stored, change: SessionChange) => {
    fromCache = false
    platform.storage.write(storageKey, JSON.stringify(next))
    show(next, change)
  }

  const destroy = () => {
    fromCache = false
    platform.storage.remove(storageKey)
    cookies.remove()
    show(null, 'ended')
    life.abort()
    life = new AbortController()
  }

  /**
   * Deletes the stored session when it has expired or its cookie is gone. Loads what another tab stored while this page was
   * in the background and received no events.
   */
  const verify = () => {
    if ((!cookies.readToken() && !cookies.undecided()[0]) || hasExpired()) return destroy()
    const storedSession = read()
    if (stored && storedSession?.session.session_id !== stored.session.session_id) show(storedSession, 'other-tab')
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
    /** Milliseconds until the session ends, corrected for a wrong clock; 0 without a session. */
    remaining: () => (stored ? remaining(stored) : 0),
    /** Milliseconds since 1970 by the provider's clock. */
    now: () => platform.now() - (stored?.off ?? 0),
    verify,
    /** Cuts off what is requested of this session once it ends here: the response would only be that there is none. */
    signal: () => life.signal,
    /** Deletes the stored session, unless the cookie already holds another session's token: a later sign-in stays. */
    end(token: string | null) {
      if (cookies.readToken() === token) destroy()
    },

    start() {
      verify()
      watchExpiry()
      const stopListening = platform.storage.onChange((key) => {
        // The event may be older than what this tab has stored since.
        if ((key ?? storageKey) === storageKey) show(read(), 'other-tab')
      })
      return () => {
        stopListening()
        stopExpiry()
      }
    },

    /** Whether the session found in storage is still unconfirmed by the provider. */
    isFromCache: () => fromCache,

    /** Stores a sign-in. Throws `InvalidAnswerError` when it has no session, `CookiesRefusedError` when cookies are blocked. */
    accept<Reply extends Authentication>({ __user, ...reply }: Reply, attempt: string): WithoutUser<Reply> {
      const { session, user, session_token, session_jwt } = reply
      if (!session || !user || !session_token || !session_jwt) throw new InvalidReplyError(attempt)
      const ahead = platform.now() - Date.parse(session.last_accessed_at)
      const next = { session, user, off: Math.abs(ahead) > clockTolerance ? ahead : undefined }
      cookies.write(reply, platform.now() + remaining(next))
      if (cookies.readToken() !== session_token) throw new CookiesRefusedError(attempt)
      store(next, 'authenticated')
      return reply
    },

    updateUser(user: User) {
      // The response may come after another user has signed in.
      if (stored && stored.user.user_id === user.user_id) store({ ...stored, user }, 'user')
    },

    /** Signs out on screen only: cookies and storage stay, so the next visit finds the session if it is still valid. */
    forget: (change: SessionChange) => show(null, change),

    subscribe(listener: SessionListener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export type SessionState = ReturnType<typeof createSessionState>
