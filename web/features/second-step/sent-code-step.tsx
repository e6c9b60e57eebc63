import { codeExpirationMinutes, sessionDurationMinutes } from '@iyk/wire/limits.ts'
import { useEffect, useRef, useState } from 'react'
import { secondStep, ways } from '../../copy/english/second-step.ts'
import { connect } from '../../session/connect.ts'
import { localeOption } from '../../session/page-language.ts'
import { Button } from '../../ui/button.tsx'
import { CodeForm } from '../../ui/code-form.tsx'
import { heroForm } from '../../ui/hero-layout.tsx'
import { useAction } from '../../ui/use-action.ts'
import { describeStepError } from './complete-step.ts'
import * as css from './second-step.css.ts'

interface Props {
  kind: 'email' | 'sms' | 'whatsapp'
  to: string
  /** Completes the step and notifies what waits for it. Returns an error message, or null. */
  onSubmit: (step: () => Promise<unknown>) => Promise<string | null>
}

/** A code that is sent on request and then typed. */
export function SentCodeStep({ kind, to, onSubmit }: Props) {
  const [methodId, setMethodId] = useState<string>()
  const { pending, error, run } = useAction<'send' | 'take'>()
  const [resent, setResent] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (methodId !== undefined) form.current?.querySelector('input')?.focus()
  }, [methodId])

  const send = async () => {
    try {
      const { client } = await connect()
      const options = { expiration_minutes: codeExpirationMinutes.inSignInEmail, ...localeOption() }
      const { method_id } = await client.otps[kind].send(to, options)
      setMethodId(method_id)
      return null
    } catch (error) {
      return describeStepError(error)
    }
  }
  const resend = async () => {
    setResent(false)
    const isSent = (await run('send', send)) === null
    setResent(isSent)
    if (!isSent) return
    form.current?.reset()
    form.current?.querySelector('input')?.focus()
  }
  const submitCode = (code: string) => {
    setResent(false)
    return run('take', () =>
      onSubmit(async () => {
        const { client } = await connect()
        return client.otps.authenticate(code, methodId!, { session_duration_minutes: sessionDurationMinutes.requested })
      }),
    )
  }

  const { label, hint, button } = ways[kind === 'email' ? 'email' : 'sms']
  if (methodId === undefined)
    return (
      <div className={heroForm}>
        <Button wide pending={pending === 'send'} onClick={() => void run('send', send)}>
          {button(to)}
        </Button>
        {error !== undefined && (
          <p className={css.error} role="alert">
            {error}
          </p>
        )}
      </div>
    )
  return (
    <CodeForm
      ref={form}
      label={label}
      hint={hint(to)}
      error={error}
      pending={pending === 'take'}
      button={secondStep.button}
      wide
      status={resent ? secondStep.resent : ''}
      onCode={submitCode}
    >
      <Button variant="quiet" wide pending={pending === 'send'} onClick={() => void resend()}>
        {secondStep.resend}
      </Button>
    </CodeForm>
  )
}
