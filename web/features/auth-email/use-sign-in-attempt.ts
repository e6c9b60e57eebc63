import { useEffect, useRef, useState } from 'react'
import { continueAfterSignIn } from '../../navigation/continue-after-sign-in.ts'
import { savedReturnPath } from '../../navigation/return-url.ts'
import { useNavigate } from '../../navigation/router.tsx'
import { connect } from '../../session/connect.ts'
import { lastEmail } from '../../session/last-email.ts'

/** The state of a sign-in. `foreign` waits for a click, with nothing consumed. */
export type AttemptResult<Problem> = { step: 'done' } | { step: 'foreign' } | { step: 'failed'; error: Problem }

/** Makes the first attempt when first rendered, others on demand, and continues to `returnTo` after one that signs in. */
export function useSignInAttempt<Problem>(
  first: () => Promise<AttemptResult<Problem | 'offline'>>,
  returnTo: string | null,
): {
  state: AttemptResult<Problem | 'offline'> | { step: 'working' }
  pending: boolean
  run: (attempt: typeof first) => void
  retry: () => void
} {
  const navigate = useNavigate()
  const [state, setState] = useState<AttemptResult<Problem | 'offline'> | { step: 'working' }>({ step: 'working' })
  const [pending, setPending] = useState(false)
  const latest = useRef<typeof first>(null)
  const isShown = useRef(false)

  const run = async (attempt: typeof first) => {
    latest.current = attempt
    setPending(true)
    // Only a chunk that could not be loaded rejects.
    const next = await attempt().catch(() => ({ step: 'failed', error: 'offline' }) as const)
    setPending(false)
    setState(next)
    // The clicked control is gone or changed; the outcome is read from the top.
    if (next.step === 'failed' && isShown.current) document.getElementById('main')?.focus()
    if (next.step !== 'done') return
    const { session } = await connect()
    session.announceSignIn()
    lastEmail.clear()
    savedReturnPath.set(null)
    // A user who has left meanwhile stays where they are.
    if (isShown.current) continueAfterSignIn(returnTo ?? '/events', navigate)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: one visit, one first attempt
  useEffect(() => {
    isShown.current = true
    if (latest.current === null) void run(first)
    return () => {
      isShown.current = false
    }
  }, [])

  return {
    state,
    pending,
    run: (attempt) => void run(attempt),
    retry: () => void (latest.current && run(latest.current)),
  }
}
