import { type ComponentType, useEffect, useRef, useState } from 'react'
import { importChunk } from '../../chunks/import-chunk.ts'
import * as copy from '../../copy/english/public.ts'
import { start } from '../../copy/english/start.ts'
import { connect } from '../../session/connect.ts'
import { signInState } from '../../session/page-state.ts'
import { useStore } from '../../state/use-store.ts'
import { EmailForm } from '../../ui/email-form.tsx'
import { useAction } from '../../ui/use-action.ts'
import type { CheckEmail } from './check-email.tsx'
import { OtherMethodsDisclosure } from './other-methods-disclosure.tsx'
import type { EmailKind } from './send-sign-in-email.ts'
import type { LoadReset, SignInMethodProps } from './sign-in-method-props.ts'
import type { FormMethod } from './sign-in-methods.ts'
import { usePasskeyAutofill } from './use-passkey-autofill.ts'

interface Sent {
  email: string
  kind: EmailKind
  methodId: string | null
  offersCode: boolean
  sentAt: number
  Next: typeof CheckEmail
}

interface Chosen {
  method: FormMethod
  Form: ComponentType<SignInMethodProps>
  userActivated: boolean
}

interface Props {
  /** A path of this origin to go to afterwards. */
  returnTo: string | null
  /** A method that was chosen before this was shown. */
  method?: string | null
  /** An address that is known already. */
  email?: string | undefined
  loadReset: LoadReset
}

/** Every sign-in method: email first, the others collapsed below it; a chosen one replaces them all. */
export function SignInForm({ returnTo, method = null, email: known, loadReset }: Props) {
  const [sent, setSent] = useState<Sent>()
  const [chosen, setChosen] = useState<Chosen>()
  const [previous, setPrevious] = useState<FormMethod>()
  const [typed, setTyped] = useState(known)
  const { pending, error, run } = useAction()
  const place = useRef<HTMLDivElement>(null)
  const isChanging = useRef(false)
  const { jwt, settled } = useStore(signInState)
  const emailOffered = useEmailOffered()
  const passkeyError = usePasskeyAutofill(emailOffered && settled && jwt === null && !sent && !chosen)

  // What was typed before the app ran has told no one.
  useEffect(() => {
    const early = place.current?.querySelector('input')?.value
    if (early) setTyped(early)
  }, [])
  useEffect(() => {
    if (method === null) return
    importChunk(() => import('./load-method.ts'))
      .then(({ findMethod }) => findMethod(method))
      .then(
        (found) => found && setChosen({ ...found, userActivated: false }),
        // The list below offers it still.
        () => {},
      )
  }, [method])

  const send = async (email: string, kind: EmailKind = 'link'): Promise<string | null> => {
    const parts = await Promise.all([
      importChunk(() => import('./send-sign-in-email.ts')),
      importChunk(() => import('./check-email.tsx')),
    ]).catch(() => undefined)
    if (!parts) return start.offline
    const [{ sendSignInEmail }, { CheckEmail }] = parts
    const result = await sendSignInEmail(email, returnTo, kind)
    if ('error' in result) return result.error
    setSent({ email, ...result, sentAt: Date.now(), Next: CheckEmail })
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
    setPrevious(chosen?.method)
    setChosen(undefined)
  }

  if (chosen)
    return (
      <chosen.Form {...{ email: typed, returnTo, loadReset }} userActivated={chosen.userActivated} onBack={goBack} />
    )
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
  const { email, emailExample, submit, submitHint } = copy.landing
  return (
    <>
      {emailOffered && (
        <div ref={place}>
          <EmailForm
            copy={{ label: email, placeholder: emailExample, hint: submitHint, button: submit }}
            offersPasskeys
            pending={pending !== undefined}
            defaultValue={typed}
            error={error ?? passkeyError}
            onEmailChange={setTyped}
            onSubmit={(address) => void run('submit', () => send(address))}
          />
        </div>
      )}
      <OtherMethodsDisclosure
        returnTo={returnTo}
        previous={previous}
        alwaysOpen={!emailOffered}
        onChoose={(method, Form) => setChosen({ method, Form, userActivated: true })}
      />
    </>
  )
}

/** Whether email signs in here; assumed until the host says otherwise. */
function useEmailOffered(): boolean {
  const [isOffered, setOffered] = useState(true)
  useEffect(() => {
    connect().then(
      ({ config }) => setOffered(config.methods.some((method) => method.startsWith('email_'))),
      // Sending shows what failed.
      () => {},
    )
  }, [])
  return isOffered
}
