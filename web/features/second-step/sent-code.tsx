import { codeExpirationMinutes, sessionDurationMinutes } from '@iyk/wire/limits.ts'
import { useEffect, useRef, useState } from 'react'
import { connect } from '../../session/connect.ts'
import { inPageLanguage } from '../../session/page-language.ts'
import { secondStep, ways } from '../../texts/english/second-step.ts'
import { CodeForm } from '../../ui/code-form.tsx'
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
      const options = { expiration_minutes: codeExpirationMinutes.inSignInMail, ...inPageLanguage() }
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
  const take = (code: string) => {
    setResent(false)
    return run('take', () =>
      onTake(async () => {
        const { client } = await connect()
        return client.otps.authenticate(code, methodId!, { session_duration_minutes: sessionDurationMinutes.asked })
      }),
    )
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
    <CodeForm
      ref={form}
      label={label}
      hint={hint(to)}
      error={problem}
      busy={busy === 'take'}
      button={secondStep.button}
      wide
      said={resent ? secondStep.resent : ''}
      onCode={take}
    >
      <Press look="quiet" wide busy={busy === 'send'} onClick={() => void resend()}>
        {secondStep.resend}
      </Press>
    </CodeForm>
  )
}
