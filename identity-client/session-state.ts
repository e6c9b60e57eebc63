import type { Authentication } from '@iyk/wire/authentication.ts'
import type { Session } from '@iyk/wire/session.ts'
import type { User } from '@iyk/wire/user.ts'
import { InvalidAnswerError } from './errors.ts'
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
}

/** `setTimeout` takes no longer wait than this; later it is armed again. */
const longestTimer = 2 ** 31 - 1

/** Who is signed in here, kept in local storage and cookies and told to other tabs. */
export function createSessionState(platform: Platform, cookies: SessionCookies, storageKey: string) {
  const listeners = new Set<SessionListener>()
  let stored = parse(platform.storage.read(storageKey))
  let fromCache = true
  let stopExpiry = () => {}

  const hasExpired = () => stored !== null && Date.parse(stored.session.expires_at) <= platform.now()

  const show = (next: Stored | null, change: SessionChange) => {
    const was = stored
    stored = next
    watchExpiry()
    if (was === null && next === null) return
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

  /** Destroys what is stored when the session has expired or its cookie is gone. */
  const verify = () => {
    if (cookies.readToken() === null || hasExpired()) destroy()
  }

  const watchExpiry = () => {
    stopExpiry()
    if (stored === null) return
    const wait = Date.parse(stored.session.expires_at) - platform.now()
    stopExpiry = platform.startTimer(
      () => (hasExpired() ? destroy() : watchExpiry()),
      Math.max(0, Math.min(wait, longestTimer)),
    )
  }

  return {
    /** Null too when the session has expired since. */
    session: (): Session | null => (hasExpired() ? null : (stored?.session ?? null)),
    user: (): User | null => (hasExpired() ? null : (stored?.user ?? null)),
    verify,
    destroy,

    start() {
      verify()
      watchExpiry()
      const stopListening = platform.storage.onChange((key, value) => {
        if (key === storageKey || key === null) show(parse(value), 'other-tab')
      })
      return () => {
        stopListening()
        stopExpiry()
      }
    },

    /** Whether the provider has not confirmed yet what was found in storage. */
    isFromCache: () => fromCache,

    /** Stores what a sign-in brought. Throws `InvalidAnswerError` when it brought no session. */
    accept<Answer extends Authentication>({ __user, ...answer }: Answer, attempt: string): Kept<Answer> {
      const { session, user, session_token, session_jwt } = answer
      if (!session || !user || !session_token || !session_jwt) throw new InvalidAnswerError(attempt)
      cookies.write({ session_token, session_jwt }, session.expires_at)
      keep({ session, user }, 'authenticated')
      return answer
    },

    updateUser(user: User) {
      if (stored !== null) keep({ ...stored, user }, 'user')
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

function parse(text: string | null): Stored | null {
  try {
    const value: Partial<Stored> | null = JSON.parse(text ?? 'null')
    return value?.session && value.user ? (value as Stored) : null
  } catch {
    return null
  }
}
