import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { arrive } from '../../session/arrive.ts'
import { askedAddress } from '../../session/asked-address.ts'
import { connect } from '../../session/connect.ts'
import { rememberedReturn } from '../../session/way-back.ts'

/** Where a sign-in has got to. `foreign` waits for a press, with nothing spent. */
export type Attempted<Problem> = { step: 'done' } | { step: 'foreign' } | { step: 'failed'; problem: Problem }

/** Makes the first attempt when this is first rendered, others on demand, and goes on to `returnTo` after one that signs in. */
export function useAttempt<Problem>(
  first: () => Promise<Attempted<Problem | 'offline'>>,
  returnTo: string | null,
): {
  state: Attempted<Problem | 'offline'> | { step: 'working' }
  busy: boolean
  run: (attempt: typeof first) => void
  repeat: () => void
} {
  const navigate = useNavigate()
  const [state, setState] = useState<Attempted<Problem | 'offline'> | { step: 'working' }>({ step: 'working' })
  const [busy, setBusy] = useState(false)
  const latest = useRef<typeof first>(null)
  const isShown = useRef(false)

  const run = async (attempt: typeof first) => {
    latest.current = attempt
    setBusy(true)
    // What rejects is a part of the page that could not be loaded.
    const next = await attempt().catch(() => ({ step: 'failed', problem: 'offline' }) as const)
    setBusy(false)
    setState(next)
    // What was pressed is gone or changed; what happened is read out from the top.
    if (next.step === 'failed' && isShown.current) document.getElementById('main')?.focus()
    if (next.step !== 'done') return
    const { session } = await connect()
    session.announceSignIn()
    askedAddress.forget()
    rememberedReturn.remember(null)
    // Whoever left meanwhile stays where they are.
    if (isShown.current) arrive(returnTo ?? '/events', navigate)
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
    busy,
    run: (attempt) => void run(attempt),
    repeat: () => void (latest.current && run(latest.current)),
  }
}
