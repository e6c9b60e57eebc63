import { type FormEvent, useEffect, useRef, useState } from 'react'
import { connect } from '../../session/connect.ts'
import { field } from '../../texts/english/public.ts'
import { checkMail, problems } from '../../texts/english/sign-in.ts'
import { CodeField } from '../../ui/code-field.tsx'
import { Press } from '../../ui/press.tsx'
import { stageForm, stageText } from '../../ui/stage.tsx'
import { checkCode } from './check-code.ts'
import * as css from './sign-in.css.ts'

const resendAfter = 20_000

interface Props {
  email: string
  /** Null when this provider's codes cannot be typed here. */
  methodId: string | null
  sentAt: number
  /** Sends the mail again. Answers what was wrong. */
  onResend: () => Promise<string | null>
  onChangeAddress: () => void
}

/** After the mail went out: what to do with it, and a field for its code. */
export function CheckMail({ email, methodId, sentAt, onResend, onChangeAddress }: Props) {
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState<'code' | 'resend'>()
  const [resent, setResent] = useState(false)
  const mayResend = useElapsed(sentAt, resendAfter)
  const heading = useRef<HTMLHeadingElement>(null)
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => (form.current?.querySelector('input') ?? heading.current)?.focus(), [])

  const tryCode = async (code: string) => {
    if (busy || methodId === null) return
    setBusy('code')
    setProblem(undefined)
    const { client, session } = await connect()
    const wrong = await checkCode(client, code, { methodId, sentAt }, Date.now())
    setBusy(undefined)
    if (wrong === null) return session.announceSignIn()
    setProblem(wrong in problems ? problems[wrong as keyof typeof problems] : problems.other)
    form.current?.querySelector('input')?.select()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = new FormData(event.currentTarget).get('code')
    if (typeof code === 'string') void tryCode(code.replaceAll(/\D/g, ''))
  }
  const resend = async () => {
    setBusy('resend')
    setResent(false)
    const wrong = await onResend()
    setBusy(undefined)
    setProblem(wrong ?? undefined)
    setResent(wrong === null)
    form.current?.reset()
  }

  return (
    <>
      <div role="status" className={css.words}>
        <h2 className={css.title} ref={heading} tabIndex={-1}>
          {checkMail.title}
        </h2>
        <p className={stageText}>{methodId === null ? checkMail.textWithoutCode(email) : checkMail.text(email)}</p>
      </div>
      {methodId === null ? (
        problem && (
          <p className={css.problem} role="alert">
            {problem}
          </p>
        )
      ) : (
        <form className={stageForm} ref={form} onSubmit={submit}>
          <CodeField label={field.code} error={problem} onComplete={(code) => void tryCode(code)} />
          <Press type="submit" wide busy={busy === 'code'}>
            {checkMail.button}
          </Press>
        </form>
      )}
      <p role="status" className={css.quiet}>
        {resent && (methodId === null ? checkMail.resentWithoutCode : checkMail.resent)}
      </p>
      <div className={css.row}>
        {mayResend && (
          <Press look="quiet" busy={busy === 'resend'} onClick={() => busy || void resend()}>
            {checkMail.resend}
          </Press>
        )}
        <Press look="bare" onClick={onChangeAddress}>
          {checkMail.change}
        </Press>
      </div>
    </>
  )
}

function useElapsed(since: number, wait: number): boolean {
  const [elapsedSince, setElapsedSince] = useState<number>()
  useEffect(() => {
    const timer = setTimeout(() => setElapsedSince(since), Math.max(0, since + wait - Date.now()))
    return () => clearTimeout(timer)
  }, [since, wait])
  return elapsedSince === since
}
