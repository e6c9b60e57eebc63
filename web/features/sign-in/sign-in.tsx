import { type ReactNode, useEffect, useState } from 'react'
import { takeTypedEmail } from '../../chunks/reload-once.ts'
import { start } from '../../copy/english/start.ts'
import { redirectTo } from '../../navigation/redirect-to.ts'
import { useLocation, useNavigate } from '../../navigation/router.tsx'
import { parseSafePath } from '../../navigation/safe-path.ts'
import { connect } from '../../session/connect.ts'
import { signInState } from '../../session/page-state.ts'
import { useStore } from '../../state/use-store.ts'
import { Notice } from '../../ui/notice.tsx'
import { SignInForm } from './sign-in-form.tsx'
import type { LoadReset } from './sign-in-method-props.ts'

/** Signs in on the start page, and passes a signed-in user on. */
export function SignIn({ loadReset }: { loadReset: LoadReset }) {
  const { jwt, unreachable, revocationPending } = useStore(signInState)
  const navigate = useNavigate()
  const { returnTo, method } = useSignInParams()
  const linkedEmail = useLinkedEmail()

  useEffect(() => {
    if (jwt !== null) redirectTo(returnTo ?? '/events', navigate)
  }, [jwt, returnTo, navigate])

  return (
    <>
      {unreachable && <Notice>{start.lostConnection}</Notice>}
      {revocationPending && <Notice>{start.sessionGoesOn}</Notice>}
      <SignInForm key={linkedEmail} returnTo={returnTo} method={method} email={linkedEmail} loadReset={loadReset} />
      <DemoHint />
    </>
  )
}

/** How to sign in, and where to go afterwards: as given by the address, by a card's tap, or by the page that sent the user here. */
function useSignInParams(): { returnTo: string | null; method: string | null } {
  const { search, state }: { search: string; state: unknown } = useLocation()
  if (typeof window === 'undefined') return { returnTo: null, method: null }
  const query = new URLSearchParams(search)
  const ref = query.get('ref')
  const fromState = (state as { returnTo?: unknown } | null)?.returnTo
  const requested = ref === null ? (query.get('return_to') ?? fromState) : `/tap?${new URLSearchParams({ ref })}`
  return {
    returnTo: typeof requested === 'string' ? parseSafePath(requested, location.origin) : null,
    method: query.get('method'),
  }
}

/**
 * The email address from a link's fragment, which reaches no server, or the one typed before the page was reloaded. It is read once and removed from the
 * address bar.
 */
function useLinkedEmail(): string | undefined {
  const [linkedEmail, setLinkedEmail] = useState<string>()
  useEffect(() => {
    const email = new URLSearchParams(location.hash.slice(1)).get('email')
    if (email === null) return setLinkedEmail(takeTypedEmail() ?? undefined)
    history.replaceState(history.state, '', location.pathname + location.search)
    setLinkedEmail(email)
  }, [])
  return linkedEmail
}

/** Without a mail server: where to find the emails. */
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
      {start.demo}
      <a href={outbox}>{start.outbox}</a>
      {start.demoEnd}
    </p>
  )
}
