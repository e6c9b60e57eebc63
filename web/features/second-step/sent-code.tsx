import { sessionDurationMinutes } from '@iyk/wire/limits.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { connect } from '../../session/connect.ts'
import { secondStep, ways } from '../../texts/english/second-step.ts'
import { CodeField } from '../../ui/code-field.tsx'
import { Press } from '../../ui/press.tsx'
import { stageForm } from '../../ui/stage.tsx'
import * as css from './second-step.css.ts'
import { takeStep } from './take-step.ts'

interface Props {
  kind: 'email' | 'sms'
  to: string
  /** Takes the step and tells who waits for it. Answers what was wrong, or null. */
  run: (step: () => Promise<unknown>) => Promise<string | null>
}

/** A code that is sent once one asks for it, and then typed. */
export function SentCode({ kind, to, run }: Props) {
  const [methodId, setMethodId] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (methodId !== undefined) form.current?.querySelector('input')?.focus()
  }, [methodId])

  const during = async (work: () => Promise<string | null>) => {
    if (busy) return
    setBusy(true)
    setProblem(undefined)
    const wrong = await work()
    setBusy(false)
    setProblem(wrong ?? undefined)
  }
  const send = () =>
    takeStep(async () => {
      const { client } = await connect()
      const { method_id } = await client.otps[kind].send(to, { expiration_minutes: 10 })
      setMethodId(method_id)
    })
  const take = (code: string) =>
    run(async () => {
      const { client } = await connect()
      return client.otps.authenticate(code, methodId!, { session_duration_minutes: sessionDurationMinutes.asked })
    })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = new FormData(event.currentTarget).get('code')
    if (typeof code === 'string') void during(() => take(code.replaceAll(/\D/g, '')))
  }

  const { label, hint, button } = ways[kind]
  if (methodId === undefined)
    return (
      <div className={stageForm}>
        <Press wide busy={busy} onClick={() => void during(send)}>
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
      <CodeField label={label} hint={hint(to)} error={problem} onComplete={(code) => void during(() => take(code))} />
      <Press type="submit" wide busy={busy}>
        {secondStep.button}
      </Press>
    </form>
  )
}
