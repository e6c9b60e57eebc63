import { type ReactNode, useEffect, useRef, useState } from 'react'
import { requestReset as copy } from '../../copy/english/password-reset.ts'
import { problems } from '../../copy/english/sign-in.ts'
import { connect } from '../../session/connect.ts'
import { lastEmail } from '../../session/last-email.ts'
import { signInState } from '../../session/page-state.ts'
import { useStore } from '../../state/use-store.ts'
import { Button } from '../../ui/button.tsx'
import { EmailForm } from '../../ui/email-form.tsx'
import { useAction } from '../../ui/use-action.ts'
import { CheckResetEmail } from './check-reset-email.tsx'
import * as css from './password-reset.css.ts'
import { sendResetEmail } from './send-reset-email.ts'

interface Props {
  /** What the user has already typed. */
  email?: string | undefined
  /** A path of this origin to go to once the password is set. */
  returnTo: string | null
  onBack: () => void
  /** The heading of a page that is about nothing else; it disappears once the email is sent. */
  children?: ReactNode
}

/** Sends the email with the link to a new password, and says what to do with it. The link opens in this browser. */
export function RequestReset({ email, returnTo, onBack, children }: Props) {
  const [sentTo, setSentTo] = useState<string>()
  const [typed, setTyped] = useState(email)
  const { pending, error, run } = useAction()

  const { jwt } = useStore(signInState)
  const back = jwt === null ? copy.back : copy.continueWithout
  const container = useRef<HTMLDivElement>(null)
  const isInitial = useRef(children !== undefined)

  // After a click, the user types next; on a page just opened, they read first.
  useEffect(() => {
    if (sentTo === undefined && !isInitial.current) container.current?.querySelector('input')?.focus()
    isInitial.current = false
  }, [sentTo])

  const send = async (address: string): Promise<string | null> => {
    const connection = await connect().catch(() => undefined)
    if (!connection) return problems.offline
    const failure = await sendResetEmail(connection.client.core, address, returnTo)
    if (failure !== null) return failure
    lastEmail.set(address)
    setSentTo(address)
    return null
  }
  const submit = (address: string) => {
    setTyped(address)
    void run('submit', () => send(address))
  }

  if (sentTo !== undefined)
    return (
      <CheckResetEmail
        email={sentTo}
        isPage={children !== undefined}
        onResend={() => send(sentTo)}
        onChangeAddress={() => setSentTo(undefined)}
        back={back}
        onBack={onBack}
      />
    )
  const { label, placeholder, hint, button } = copy
  return (
    <div className={css.container} ref={container}>
      {children ?? <h2 className={css.title}>{copy.title}</h2>}
      <EmailForm
        copy={{ label, placeholder, hint, button }}
        pending={pending !== undefined}
        defaultValue={typed}
        error={error}
        onSubmit={submit}
      />
      <div className={css.back}>
        <Button variant="bare" onClick={onBack}>
          {back}
        </Button>
      </div>
    </div>
  )
}
