import { codeExpirationMinutes, sessionDurationMinutes } from '@iyk/wire/limits.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { connect } from '../../session/connect.ts'
import { pageLocale } from '../../session/page-language.ts'
import { secondStep, ways } from '../../texts/english/second-step.ts'
import { CodeField } from '../../ui/code-field.tsx'
import { Press } from '../../ui/press.tsx'
import { stageForm } from '../../ui/stage.tsx'
import { useDeed } from '../../ui/use-deed.ts'
import * as css from './second-step.css.ts'
import { takeStep } from './take-step.ts'

interface Props {
  kind: 'email' | 'sms' | 'whatsapp'
  to: string
  /** Takes the step and tells who waits for it. Answers what was wrong, or null. */
  onTake: (step: () => Promise<unknown>) => Promise<string | null>
}

/** A code that is sent once one asks for it, and then typed. */
export function SentCode({ kind, to, onTake }: Props) {
  const [methodId, setMethodId] = useState<string>()
  const { busy, problem, run } = useDeed<'send' | 'take'>()
  const [resent, setResent] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (methodId !== undefined) form.current?.querySelector('input')?.focus()
  }, [methodId])

  const send = () =>
    takeStep(async () => {
      const { client } = await connect()
      const locale = pageLocale()
      const options = { expiration_minutes: codeExpirationMinutes.inSignInMail, ...(locale && { locale }) }
      const { method_id } = await client.otps[kind].send(to, options)
      setMethodId(method_id)
    })
  const resend = async () => {
    setResent(false)
    const isSent = (await run('send', send)) === null
    setResent(isSent)
    if (!isSent) return
    form.current?.reset()
    form.current?.querySelector('input')?.focus()
  }
  const take = async (code: string) => {
    setResent(false)
    const wrong = await run('take', () =>
      onTake(async () => {
        const { client } = await connect()
        return client.otps.authenticate(code, methodId!, { session_duration_minutes: sessionDurationMinutes.asked })
      }),
    )
    if (wrong) form.current?.querySelector('input')?.select()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = new FormData(event.currentTarget).get('code')
    if (typeof code === 'string') void take(code.replaceAll(/\D/g, ''))
  }

  const { label, hint, button } = ways[kind === 'email' ? 'email' : 'sms']
  if (methodId === undefined)
    return (
      <div className={stageForm}>
        <Press wide busy={busy === 'send'} onClick={() => void run('send', send)}>
          {button(to)}
        </Press>
        {problem !== undefined && (
          <p className={css.problem} role="alert">
            {problem}
          </p>
        )}
      </div>
    )
  return (
    <form className={stageForm} ref={form} onSubmit={submit}>
      <CodeField label={label} hint={hint(to)} error={problem} onComplete={(code) => void take(code)} />
      <p className={css.resent} role="status">
        {resent && secondStep.resent}
      </p>
      <Press type="submit" wide busy={busy === 'take'}>
        {secondStep.button}
      </Press>
      <Press look="quiet" wide busy={busy === 'send'} onClick={() => void resend()}>
        {secondStep.resend}
      </Press>
    </form>
  )
}
