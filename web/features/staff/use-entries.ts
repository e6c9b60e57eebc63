import { useCallback, useEffect, useRef, useState } from 'react'
import { somethingWentWrong } from '../../copy/english/app.ts'
import { staff as copy } from '../../copy/english/staff.ts'
import { errorMessage, RequestError } from '../../http/request-error.ts'
import { findUserOfJwt } from '../../session/json-web-token.ts'
import { signInState } from '../../session/page-state.ts'
import { type Outcome, sendEntries } from '../../waiting-entries/send-entries.ts'
import { sendEntry } from '../../waiting-entries/send-entry.ts'
import { type WaitingEntry, waitingEntries } from '../../waiting-entries/waiting-entries.ts'

/** In milliseconds. */
const tryEvery = 15_000
/** Far more than one door sees in an evening without a network. */
const mostWaiting = 1000

export interface Entry extends Pick<WaitingEntry, 'id' | 'eventId' | 'email' | 'at'> {
  state: 'waiting' | Outcome
  /** Why it was not given. */
  message?: string
}

const currentUser = () => findUserOfJwt(signInState.get().jwt ?? '')

/**
 * What is entered at an event: kept on the device until the host has it, and shown until the page is closed. Without an event, which could not be loaded,
 * what was entered at any.
 */
export function useEntries(eventId: string | undefined, onGiven: () => void) {
  const [userId] = useState(currentUser)
  const [entries, setEntries] = useState<readonly Entry[]>([])
  const [isOffline, setOffline] = useState(false)
  const [problem, setProblem] = useState<'full' | 'not-saved'>()
  const sending = useRef<Promise<void>>(undefined)
  const isRequestedAgain = useRef(false)

  const update = useCallback((id: string, change: Partial<Entry>) => {
    setEntries((all) => all.map((one) => (one.id === id ? { ...one, ...change } : one)))
  }, [])

  const sendAll = useCallback(async () => {
    if (userId === undefined) return
    const error = await sendEntries({
      entries: waitingEntries,
      userId,
      send: sendEntry,
      now: Date.now,
      isSignedIn: () => currentUser() === userId,
      settle: ({ id }, state, reason) => {
        const message = reason === undefined ? {} : { message: errorMessage(reason, somethingWentWrong, copy.refusals) }
        update(id, { state, ...message })
        if (state === 'given') onGiven()
      },
    })
    setOffline(error instanceof RequestError && error.status === 0)
  }, [userId, update, onGiven])

  /** One after the other, and once more for what was entered meanwhile. */
  const sendWaiting = useCallback(async () => {
    isRequestedAgain.current = true
    sending.current ??= (async () => {
      while (isRequestedAgain.current) {
        isRequestedAgain.current = false
        await sendAll().catch(() => setProblem('not-saved'))
      }
      sending.current = undefined
    })()
    await sending.current
  }, [sendAll])

  useEffect(() => {
    if (userId === undefined) return
    waitingEntries.list(userId).then(
      (waiting) => {
        setEntries((shown) => [
          ...shown,
          ...waiting
            .filter(({ id }) => !shown.some((one) => one.id === id))
            .map(({ id, eventId, email, at }) => ({ id, eventId, email, at, state: 'waiting' as const }))
            .reverse(),
        ])
        void sendWaiting()
      },
      () => setProblem('not-saved'),
    )
    const retry = () => void sendWaiting()
    const timer = setInterval(retry, tryEvery)
    addEventListener('online', retry)
    return () => {
      clearInterval(timer)
      removeEventListener('online', retry)
    }
  }, [userId, sendWaiting])

  const add = async (email: string) => {
    if (userId === undefined || eventId === undefined) return
    const entry = { id: crypto.randomUUID(), eventId, userId, email, at: Date.now() }
    try {
      if ((await waitingEntries.list(userId)).length >= mostWaiting) return setProblem('full')
      await waitingEntries.put(entry)
    } catch {
      return setProblem('not-saved')
    }
    setProblem(undefined)
    setEntries((all) => [{ id: entry.id, eventId, email, at: entry.at, state: 'waiting' }, ...all])
    await sendWaiting()
  }
  const remove = async (id: string) => {
    await waitingEntries.remove(id)
    setEntries((all) => all.filter((one) => one.id !== id))
  }
  const again = async ({ id, eventId, email }: Entry) => {
    if (userId === undefined) return
    await waitingEntries.put({ id, eventId, userId, email, at: Date.now() })
    setEntries((all) => all.map((one) => (one.id === id ? { id, eventId, email, at: one.at, state: 'waiting' } : one)))
    await sendWaiting()
  }
  const shown = eventId === undefined ? entries : entries.filter((one) => one.eventId === eventId)
  return { entries: shown, isOffline, problem, add, remove, again, sendWaiting }
}

export type Entries = ReturnType<typeof useEntries>
