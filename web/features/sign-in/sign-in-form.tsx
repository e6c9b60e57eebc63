import { type ComponentType, useEffect, useRef, useState } from 'react'
import { connect } from '../../session/connect.ts'
import { fetchPart } from '../../session/fetch-part.ts'
import { signInState } from '../../session/page-state.ts'
import { useStore } from '../../session/use-store.ts'
import * as texts from '../../texts/english/public.ts'
import { start } from '../../texts/english/start.ts'
import { EmailForm } from '../../ui/email-form.tsx'
import { useDeed } from '../../ui/use-deed.ts'
import type { CheckMail } from './check-mail.tsx'
import { Fold } from './fold.tsx'
import type { MailKind } from './send-mail.ts'
import { usePasskeyAutofill } from './use-passkey-autofill.ts'
import type { LoadReset, WayProps } from './way-props.ts'
import type { FormWay } from './ways.ts'

interface Sent {
  email: string
  kind: MailKind
  methodId: string | null
  offersCode: boolean
  sentAt: number
  Next: typeof CheckMail
}

interface Chosen {
  way: FormWay
  Form: ComponentType<WayProps>
  pressed: boolean
}

interface Props {
  /** A path of this origin to go to afterwards. */
  returnTo: string | null
  /** A way that somebody chose before this was shown. */
  method?: string | null
  /** An address that is known already. */
  email?: string | undefined
  loadReset: LoadReset
}

/** Every way to sign in: by mail at once, the others folded below it, and one that was chosen in place of all. */
export function SignInForm({ returnTo, method = null, email: known, loadReset }: Props) {
  const [sent, setSent] = useState<Sent>()
  const [chosen, setChosen] = useState<Chosen>()
  const [left, setLeft] = useState<FormWay>()
  const [typed, setTyped] = useState(known)
  const { busy, problem, run } = useDeed()
  const place = useRef<HTMLDivElement>(null)
  const isChanging = useRef(false)
  const { jwt, settled } = useStore(signInState)
  const byMail = useMailOffered()
  const passkeyProblem = usePasskeyAutofill(byMail && settled && jwt === null && !sent && !chosen)

  useEffect(() => {
    if (method === null) return
    fetchPart(() => import('./load-way.ts'))
      .then(({ findWay }) => findWay(method))
      .then(
        (found) => found && setChosen({ ...found, pressed: false }),
        // The list below offers it still.
        () => {},
      )
  }, [method])

  const send = async (email: string, kind: MailKind = 'link'): Promise<string | null> => {
    const parts = await Promise.all([
      fetchPart(() => import('./send-mail.ts')),
      fetchPart(() => import('./check-mail.tsx')),
    ]).catch(() => undefined)
    if (!parts) return start.offline
    const [{ sendMail }, { CheckMail }] = parts
    const result = await sendMail(email, returnTo, kind)
    if ('problem' in result) return result.problem
    setSent({ email, ...result, sentAt: Date.now(), Next: CheckMail })
    return null
  }
  const changeAddress = () => {
    setSent(undefined)
    isChanging.current = true
  }
  useEffect(() => {
    if (sent || !isChanging.current) return
    isChanging.current = false
    place.current?.querySelector('input')?.select()
  }, [sent])
  const goBack = () => {
    setLeft(chosen?.way)
    setChosen(undefined)
  }

  if (chosen) return <chosen.Form {...{ email: typed, returnTo, loadReset }} pressed={chosen.pressed} onBack={goBack} />
  if (sent)
    return (
      <sent.Next
        key={sent.kind}
        {...sent}
        onResend={() => send(sent.email, sent.kind)}
        onCode={sent.offersCode ? () => send(sent.email, 'code') : undefined}
        onChange={changeAddress}
      />
    )
  const { email, emailExample, submit, submitHint } = texts.landing
  return (
    <>
      {byMail && (
        <div ref={place}>
          <EmailForm
            texts={{ label: email, placeholder: emailExample, hint: submitHint, button: submit }}
            takesPasskeys
            busy={busy !== undefined}
            typed={typed}
            error={problem ?? passkeyProblem}
            onType={setTyped}
            onSubmit={(address) => void run('submit', () => send(address))}
          />
        </div>
      )}
      <Fold
        returnTo={returnTo}
        left={left}
        isAlone={!byMail}
        onChoose={(way, Form) => setChosen({ way, Form, pressed: true })}
      />
    </>
  )
}

/** Whether a mail signs in here; taken for granted until the host has said otherwise. */
function useMailOffered(): boolean {
  const [isOffered, setOffered] = useState(true)
  useEffect(() => {
    connect().then(
      ({ config }) => setOffered(config.methods.some((method) => method.startsWith('email_'))),
      // Sending says what is wrong.
      () => {},
    )
  }, [])
  return isOffered
}
