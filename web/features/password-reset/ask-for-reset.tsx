import { type ReactNode, useEffect, useRef, useState } from 'react'
import { askedAddress } from '../../session/asked-address.ts'
import { connect } from '../../session/connect.ts'
import { signInState } from '../../session/page-state.ts'
import { useStore } from '../../session/use-store.ts'
import { askForReset as texts } from '../../texts/english/password-reset.ts'
import { problems } from '../../texts/english/sign-in.ts'
import { EmailForm } from '../../ui/email-form.tsx'
import { Press } from '../../ui/press.tsx'
import { useDeed } from '../../ui/use-deed.ts'
import { CheckResetMail } from './check-reset-mail.tsx'
import * as css from './password-reset.css.ts'
import { sendReset } from './send-reset.ts'

interface Props {
  /** What the person has typed already. */
  email?: string | undefined
  /** A path of this origin to go to once the password is set. */
  returnTo: string | null
  onBack: () => void
  /** The heading of a page that is about nothing else; it goes when the mail is out. */
  children?: ReactNode
}

/** Sends the mail with the link to a new password, and says what to do with it. The link opens in this browser. */
export function AskForReset({ email, returnTo, onBack, children }: Props) {
  const [sentTo, setSentTo] = useState<string>()
  const [typed, setTyped] = useState(email)
  const { busy, problem, run } = useDeed()

  const { jwt } = useStore(signInState)
  const back = jwt === null ? texts.back : texts.goOn
  const place = useRef<HTMLDivElement>(null)
  const isArrival = useRef(children !== undefined)

  // Whoever pressed something to get here types next; whoever opened a page reads first.
  useEffect(() => {
    if (sentTo === undefined && !isArrival.current) place.current?.querySelector('input')?.focus()
    isArrival.current = false
  }, [sentTo])

  const send = async (address: string): Promise<string | null> => {
    const connection = await connect().catch(() => undefined)
    if (!connection) return problems.offline
    const wrong = await sendReset(connection.client.core, address, returnTo)
    if (wrong !== null) return wrong
    askedAddress.remember(address)
    setSentTo(address)
    return null
  }
  const begin = (address: string) => {
    setTyped(address)
    void run('submit', () => send(address))
  }

  if (sentTo !== undefined)
    return (
      <CheckResetMail
        email={sentTo}
        isPage={children !== undefined}
        onResend={() => send(sentTo)}
        onChangeAddress={() => setSentTo(undefined)}
        back={back}
        onBack={onBack}
      />
    )
  const { label, placeholder, hint, button } = texts
  return (
    <div className={css.place} ref={place}>
      {children ?? <h2 className={css.title}>{texts.title}</h2>}
      <EmailForm
        texts={{ label, placeholder, hint, button }}
        busy={busy !== undefined}
        typed={typed}
        error={problem}
        onSubmit={begin}
      />
      <div className={css.back}>
        <Press look="bare" onClick={onBack}>
          {back}
        </Press>
      </div>
    </div>
  )
}
