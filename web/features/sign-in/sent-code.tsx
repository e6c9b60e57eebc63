import { sessionDurationMinutes } from '@iyk/wire/limits.ts'
import { useEffect, useRef, useState } from 'react'
import { CodeForm } from '../../ui/code-form.tsx'
import { Press } from '../../ui/press.tsx'
import { stageText } from '../../ui/stage.tsx'
import { useDeed } from '../../ui/use-deed.ts'
import { codeRefusals } from './code-refusals.ts'
import { sayProblem } from './say-problem.ts'
import * as css from './sign-in.css.ts'
import { signInBy } from './sign-in-by.ts'
import { useCountdown } from './use-countdown.ts'

const resendAfter = 20_000

interface Props {
  way: 'email' | 'text'
  say: {
    title: string
    text: string
    label: string
    button: string
    resend: string
    resendIn: (seconds: number) => string
    resent: string
    change: string
    codeInstead?: string
    wrongCode: string
    expiredCode: string
  }
  /** Null when the message has no code. */
  methodId: string | null
  /** Milliseconds since 1970. */
  sentAt: number
  /** Sends it again. Answers what was wrong, in words, or null. */
  onResend: () => Promise<string | null>
  /** Sends a code in place of a link; answers as `onResend` does. */
  onCode?: (() => Promise<string | null>) | undefined
  onChange: () => void
}

/** After a message went out: what to do with it, and a field for its code. */
export function SentCode({ way, say, methodId, sentAt, onResend, onCode, onChange }: Props) {
  const { busy, problem, run } = useDeed<'code' | 'resend' | 'other'>()
  const [resent, setResent] = useState(false)
  const wait = useCountdown(sentAt + resendAfter)
  const heading = useRef<HTMLHeadingElement>(null)
  const form = useRef<HTMLFormElement>(null)

  const focus = () => (form.current?.querySelector('input') ?? heading.current)?.focus()
  useEffect(focus, [])

  const tryCode = (code: string, ofMethod: string) => {
    const lasting = { session_duration_minutes: sessionDurationMinutes.asked }
    return run('code', () =>
      signInBy(
        way,
        ({ client }) => client.otps.authenticate(code, ofMethod, lasting),
        (error) => sayProblem(error, codeRefusals(say, Date.now() - sentAt)),
      ),
    )
  }
  const resend = async () => {
    setResent(false)
    const isSent = (await run('resend', onResend)) === null
    setResent(isSent)
    if (!isSent) return
    form.current?.reset()
    // The button rests now.
    focus()
  }

  return (
    <>
      <div role="status" className={css.words}>
        <h2 className={css.title} ref={heading} tabIndex={-1}>
          {say.title}
        </h2>
        <p className={stageText}>{say.text}</p>
      </div>
      {methodId === null ? (
        problem && (
          <p className={css.problem} role="alert">
            {problem}
          </p>
        )
      ) : (
        <CodeForm
          ref={form}
          label={say.label}
          error={problem}
          busy={busy === 'code'}
          button={say.button}
          wide
          onCode={(code) => tryCode(code, methodId)}
        />
      )}
      <p role="status" className={css.quiet}>
        {resent && say.resent}
      </p>
      <div className={css.row}>
        <Press look="quiet" busy={busy === 'resend'} disabled={wait > 0} onClick={() => void resend()}>
          {wait > 0 ? say.resendIn(wait) : say.resend}
        </Press>
        {onCode && say.codeInstead !== undefined && (
          <Press look="quiet" busy={busy === 'other'} onClick={() => void run('other', onCode)}>
            {say.codeInstead}
          </Press>
        )}
        <Press look="quiet" onClick={onChange}>
          {say.change}
        </Press>
      </div>
    </>
  )
}
