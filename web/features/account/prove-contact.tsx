import { sessionDurationMinutes } from '@iyk/wire/limits.ts'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { proof } from '../../texts/english/account.ts'
import { CodeForm } from '../../ui/code-form.tsx'
import { Press } from '../../ui/press.tsx'
import { useDeed } from '../../ui/use-deed.ts'
import type { AccountProps } from './account-props.ts'
import { tryChange } from './try-change.ts'

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
  /** Sends the code again. Answers what was wrong, in words, or null. */
  send: () => Promise<string | null>
}

/** The field for the code that went to a new address or number. Goes when the user has it, by this code or in another tab. */
export function ProveContact({ methodId, label, hint, problems, client, send }: Props) {
  const { busy, problem, run } = useDeed<'code' | 'resend'>()
  const [resent, setResent] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  useHeadingAfter(form)

  const take = (code: string) => {
    setResent(false)
    const options = { session_duration_minutes: sessionDurationMinutes.asked }
    return run('code', () =>
      tryChange(() => client.otps.authenticate(code, methodId, options), 'verifying a new way in', {
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
      error={problem}
      busy={busy === 'code'}
      button={proof.button}
      said={resent ? proof.resent : ''}
      onCode={take}
    >
      <Press look="quiet" busy={busy === 'resend'} onClick={() => void resend()}>
        {proof.resend}
      </Press>
    </CodeForm>
  )
}

/** What goes takes the focus along, if it had it; its section is where one was. */
function useHeadingAfter(form: RefObject<HTMLFormElement | null>): void {
  useLayoutEffect(() => {
    const element = form.current
    const heading = element?.closest('section')?.querySelector('h2')
    return () => {
      if (element?.contains(document.activeElement)) heading?.focus()
    }
  }, [form])
}
