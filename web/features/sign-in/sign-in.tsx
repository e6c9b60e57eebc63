import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { connect } from '../../session/connect.ts'
import { goOn } from '../../session/go-on.ts'
import { signInState } from '../../session/page-state.ts'
import { readSafePath } from '../../session/safe-path.ts'
import { useStore } from '../../session/use-store.ts'
import * as texts from '../../texts/english/public.ts'
import { start } from '../../texts/english/start.ts'
import { EmailForm } from '../../ui/email-form.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { CheckMail } from './check-mail.tsx'

interface Sent {
  email: string
  methodId: string | null
  sentAt: number
  Next: typeof CheckMail
}

/** Signs in by mail, and passes on whoever is signed in already. */
export function SignIn() {
  const { jwt, unreachable } = useStore(signInState)
  const navigate = useNavigate()
  const returnTo = useReturnPath()
  const [sent, setSent] = useState<Sent>()
  const [typed, setTyped] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  useEffect(() => {
    if (jwt !== null) goOn(returnTo ?? '/events', navigate)
  }, [jwt, returnTo, navigate])

  const send = async (email: string): Promise<string | null> => {
    const parts = await Promise.all([import('./send-mail.ts'), import('./check-mail.tsx')]).catch(() => undefined)
    if (!parts) return start.offline
    const [{ sendMail }, { CheckMail }] = parts
    const result = await sendMail(email, returnTo)
    if ('problem' in result) return result.problem
    setSent({ email, methodId: result.methodId, sentAt: Date.now(), Next: CheckMail })
    return null
  }
  const begin = async (email: string) => {
    setBusy(true)
    setTyped(email)
    setProblem(undefined)
    const wrong = await send(email)
    setBusy(false)
    setProblem(wrong ?? undefined)
  }

  const { email, emailExample, submit, submitHint } = texts.landing
  return (
    <>
      {unreachable && <Notice>{start.lostConnection}</Notice>}
      {sent ? (
        <sent.Next {...sent} onResend={() => send(sent.email)} onChangeAddress={() => setSent(undefined)} />
      ) : (
        <EmailForm
          texts={{ label: email, placeholder: emailExample, hint: submitHint, button: submit }}
          busy={busy}
          typed={typed}
          error={problem}
          onSubmit={(address) => void begin(address)}
        />
      )}
      <DemoHint />
    </>
  )
}

/** Where to go after sign-in: asked for by an address, by the tap of a new card, or by the page that sent one here. */
function useReturnPath(): string | null {
  const { search, state }: { search: string; state: unknown } = useLocation()
  if (typeof window === 'undefined') return null
  const query = new URLSearchParams(search)
  const ref = query.get('ref')
  const kept = (state as { returnTo?: unknown } | null)?.returnTo
  const wish = ref === null ? (query.get('return_to') ?? kept) : `/tap?${new URLSearchParams({ ref })}`
  return typeof wish === 'string' ? readSafePath(wish, location.origin) : null
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
      {start.demo} <a href={outbox}>{start.outbox}</a>.
    </p>
  )
}
