import { browserPlatform } from '@iyk/identity-client/browser-platform.ts'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { connect } from '../../session/connect.ts'
import type { SignInProblem } from '../../session/describe-problem.ts'
import { goOn } from '../../session/go-on.ts'
import { signInState } from '../../session/page-state.ts'
import { readCookie } from '../../session/read-cookie.ts'
import { linkFailures } from '../../texts/english/sign-in.ts'
import { confirmLink, type LinkState, openLink } from './open-link.ts'
import { type MailedLink, readLink } from './read-link.ts'

type Step = LinkState | { step: 'working' } | { step: 'no-token' }

const failures: Record<SignInProblem, keyof typeof linkFailures> = {
  usedLink: 'used',
  wrongCode: 'expired',
  unknownLink: 'unknown',
  wrongBrowser: 'wrongBrowser',
  tooMany: 'tooMany',
  offline: 'offline',
  invalidEmail: 'other',
  undeliverable: 'other',
  switchedOff: 'other',
  other: 'other',
}
/** After these the link is as good as before. */
const repeatable: readonly SignInProblem[] = ['offline', 'tooMany', 'other']

/** What happens where a sign-in mail lands, from the moment this is first rendered. */
export function useMailedLink() {
  const navigate = useNavigate()
  const [state, setState] = useState<Step>({ step: 'working' })
  const [busy, setBusy] = useState(false)
  const link = useRef<MailedLink>(null)
  const again = useRef<() => Promise<LinkState>>(null)

  const run = async (attempt: () => Promise<LinkState>) => {
    again.current = attempt
    setBusy(true)
    const next = await attempt().catch((): LinkState => ({ step: 'failed', problem: 'offline' }))
    setBusy(false)
    setState(next)
    // What was pressed is gone or changed; what happened is read out from the top.
    if (next.step === 'failed') document.getElementById('main')?.focus()
    if (next.step !== 'done') return
    const { session } = await connect()
    session.announceSignIn()
    goOn(link.current?.returnTo ?? '/events', navigate)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: one visit, one link
  useEffect(() => {
    if (link.current) return
    link.current = readLink(location.href)
    history.replaceState(history.state, '', location.pathname)
    const { token } = link.current
    if (token !== null) {
      void run(async () => {
        const { client } = await connect()
        const linkCookie = () => readCookie(document.cookie, 'iyk_link')
        return openLink(token, { client, linkCookie, sha256: browserPlatform().sha256 })
      })
    } else if (signInState.get().jwt === null) setState({ step: 'no-token' })
    else goOn('/events', navigate)
  }, [])

  const confirm = () =>
    run(async () => {
      const { client } = await connect()
      return confirmLink(link.current as MailedLink & { token: string }, { client })
    })

  return {
    step: state.step,
    failure: state.step === 'failed' ? linkFailures[failures[state.problem]] : undefined,
    busy,
    confirm: () => void confirm(),
    /** There when the same link may work another time. */
    repeat:
      state.step === 'failed' && repeatable.includes(state.problem)
        ? () => void (again.current && run(again.current))
        : undefined,
  }
}
