import { codeExpirationMinutes, sessionDurationMinutes } from '@iyk/wire/limits.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { connect } from '../../session/connect.ts'
import { pageLocale } from '../../session/page-language.ts'
import { secondStep, ways } from '../../texts/english/second-step.ts'
import { CodeField } from '../../ui/code-field.tsx'
import { Press } from '../../ui/press.tsx'
import { stageForm } from '../../ui/stage.tsx'
import * as css from './second-step.css.ts'
import { takeStep } from './take-step.ts'

interface Props {
  kind: 'email' | 'sms' | 'whatsapp'
  to: string
  /** Takes the step and tells who waits for it. Answers what was wrong, or null. */
  run: (step: () => Promise<unknown>) => Promise<string | null>
}

/** A code that is sent once one asks for it, and then typed. */
export function SentCode({ kind, to, run }: Props) {
  const [methodId, setMethodId] = useState<string>()
  const [busy, setBusy] = useState<'send' | 'take'>()
  const [problem, setProblem] = useState<string>()
  const [resent, setResent] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (methodId !== undefined) form.current?.querySelector('input')?.focus()
  }, [methodId])

  const during = async (what: 'send' | 'take', work: () => Promise<string | null>) => {
    if (busy) return
    setBusy(what)
    setProblem(undefined)
    setResent(false)
    const wrong = await work()
    setBusy(undefined)
    setProblem(wrong ?? undefined)
    if (wrong !== null) form.current?.querySelector('input')?.select()
  }
  const send = () =>
    takeStep(async () => {
      const { client } = await connect()
      const locale = pageLocale()
      const options = { expiration_minutes: codeExpirationMinutes.inSignInMail, ...(locale && { locale }) }
      const { method_id } = await client.otps[kind].send(to, options)
      setMethodId(method_id)
    })
  const resend = async () => {
    const wrong = await send()
    setResent(wrong === null)
    form.current?.reset()
    form.current?.querySelector('input')?.focus()
    return wrong
  }
  const take = (code: string) =>
    run(async () => {
      const { client } = await connect()
      return client.otps.authenticate(code, methodId!, { session_duration_minutes: sessionDurationMinutes.asked })
    })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = new FormData(event.currentTarget).get('code')
    if (typeof code === 'string') void during('take', () => take(code.replaceAll(/\D/g, '')))
  }

  const { label, hint, button } = ways[kind === 'email' ? 'email' : 'sms']
  if (methodId === undefined)
    return (
      <div className={stageForm}>
        <Press wide busy={busy === 'send'} onClick={() => void during('send', send)}>
          {button(to)}
        </Press>
        {problem && (
          <p className={css.problem} role="alert">
            {problem}
          </p>
        )}
      </div>
    )
  return (
    <form className={stageForm} ref={form} onSubmit={submit}>
      <CodeField
        label={label}
        hint={hint(to)}
        error={problem}
        onComplete={(code) => void during('take', () => take(code))}
      />
      <p className={css.resent} role="status">
        {resent && secondStep.resent}
      </p>
      <Press type="submit" wide busy={busy === 'take'}>
        {secondStep.button}
      </Press>
      <Press look="quiet" wide busy={busy === 'send'} onClick={() => void during('send', resend)}>
        {secondStep.resend}
      </Press>
    </form>
  )
}
