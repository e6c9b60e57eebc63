import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { connect } from '../../session/connect.ts'
import { goOn } from '../../session/go-on.ts'
import { signInState } from '../../session/page-state.ts'
import { takeTyped } from '../../session/reload-once.ts'
import { readSafePath } from '../../session/safe-path.ts'
import { useStore } from '../../session/use-store.ts'
import { start } from '../../texts/english/start.ts'
import { Notice } from '../../ui/notice.tsx'
import { SignInForm } from './sign-in-form.tsx'
import type { LoadReset } from './way-props.ts'

/** Signs in on the start page, and passes on whoever is signed in already. */
export function SignIn({ loadReset }: { loadReset: LoadReset }) {
  const { jwt, unreachable, sessionGoesOn } = useStore(signInState)
  const navigate = useNavigate()
  const { returnTo, method } = useAddress()
  const named = useNamedAddress()

  useEffect(() => {
    if (jwt !== null) goOn(returnTo ?? '/events', navigate)
  }, [jwt, returnTo, navigate])

  return (
    <>
      {unreachable && <Notice>{start.lostConnection}</Notice>}
      {sessionGoesOn && <Notice>{start.sessionGoesOn}</Notice>}
      <SignInForm key={named} returnTo={returnTo} method={method} email={named} loadReset={loadReset} />
      <DemoHint />
    </>
  )
}

/** Where to go after sign-in: asked for by an address, by the tap of a card, or by the page that sent one here; and how to sign in. */
function useAddress(): { returnTo: string | null; method: string | null } {
  const { search, state }: { search: string; state: unknown } = useLocation()
  if (typeof window === 'undefined') return { returnTo: null, method: null }
  const query = new URLSearchParams(search)
  const ref = query.get('ref')
  const kept = (state as { returnTo?: unknown } | null)?.returnTo
  const wish = ref === null ? (query.get('return_to') ?? kept) : `/tap?${new URLSearchParams({ ref })}`
  return {
    returnTo: typeof wish === 'string' ? readSafePath(wish, location.origin) : null,
    method: query.get('method'),
  }
}

/**
 * The e-mail address that a link names in its fragment, which reaches no server, or that was typed before the page was loaded anew. It is read
 * once and taken out of the address bar.
 */
function useNamedAddress(): string | undefined {
  const [named, setNamed] = useState<string>()
  useEffect(() => {
    const email = new URLSearchParams(location.hash.slice(1)).get('email')
    if (email === null) return setNamed(takeTyped() ?? undefined)
    history.replaceState(history.state, '', location.pathname + location.search)
    setNamed(email)
  }, [])
  return named
}

/** On a machine without a mail server: where the mails are. */
function DemoHint(): ReactNode {
  const [outbox, setOutbox] = useState<string>()
  useEffect(() => {
    connect().then(
      ({ config }) => setOutbox(config.demo?.outbox_url),
      () => {},
    )
  }, [])
  if (outbox === undefined) return null
  return (
    <p>
      {start.demo} <a href={outbox}>{start.outbox}</a>
      {start.demoEnd}
    </p>
  )
}
