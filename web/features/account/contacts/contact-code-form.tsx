import { UnreachableError } from '@iyk/identity-client/errors.ts'
import { sessionDurationMinutes } from '@iyk/wire/limits.ts'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { proof } from '../../../copy/english/account-changes.ts'
import { Button } from '../../../ui/button.tsx'
import { CodeForm } from '../../../ui/code-form.tsx'
import { useAction } from '../../../ui/use-action.ts'
import type { AccountProps } from '../account-props.ts'
import { changeAccount } from '../change-account.ts'

const refusedCode = {
  unable_to_auth_otp_code: proof.wrongCode,
  otp_code_not_found: proof.wrongCode,
  invalid_code: proof.wrongCode,
  invalid_method_id: proof.wrongCode,
}

interface Props extends Pick<AccountProps, 'client'> {
  methodId: string
  label: string
  /** What was sent where, and what to do with it. */
  hint: string
  problems: Readonly<Record<string, string>>
  /** Whether it is verified by now. */
  isVerified: () => Promise<boolean>
  /** Sends the code again. Returns an error message, or null. */
  send: () => Promise<string | null>
}

/** The field for the code that was sent to a new address or number. Disappears once it is verified, by this code or in another tab. */
export function ContactCodeForm({ methodId, label, hint, problems, client, isVerified, send }: Props) {
  const { pending, error, run } = useAction<'code' | 'resend'>()
  const [resent, setResent] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const hadLoss = useRef(false)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  useFocusHeadingOnUnmount(form)

  const submitCode = (code: string) => {
    setResent(false)
    const options = { session_duration_minutes: sessionDurationMinutes.requested }
    const verify = async () => {
      try {
        await client.otps.authenticate(code, methodId, options)
      } catch (error) {
        hadLoss.current ||= error instanceof UnreachableError
        // The code may be spent although its response was lost.
        if (!hadLoss.current || !(await isVerified().catch(() => false))) throw error
      }
    }
    return run('code', () =>
      changeAccount(verify, 'verifying a new sign-in method', {
        ...problems,
        ...refusedCode,
      }),
    )
  }
  const resend = async () => {
    setResent(false)
    const isSent = (await run('resend', send)) === null
    setResent(isSent)
    if (!isSent) return
    form.current?.reset()
    form.current?.querySelector('input')?.focus()
  }

  return (
    <CodeForm
      ref={form}
      label={label}
      hint={hint}
      error={error}
      pending={pending === 'code'}
      button={proof.button}
      status={resent ? proof.resent : ''}
      onCode={submitCode}
    >
      <Button variant="quiet" pending={pending === 'resend'} onClick={() => void resend()}>
        {proof.resend}
      </Button>
    </CodeForm>
  )
}

/** When the removed field had the focus, the focus goes to its section. */
function useFocusHeadingOnUnmount(form: RefObject<HTMLFormElement | null>): void {
  useLayoutEffect(() => {
    const element = form.current
    const heading = element?.closest('section')?.querySelector('h2')
    return () => {
      if (element?.contains(document.activeElement)) heading?.focus()
    }
  }, [form])
}
