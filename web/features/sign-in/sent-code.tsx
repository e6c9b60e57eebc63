import { sessionDurationMinutes } from '@iyk/wire/limits.ts'
import { useEffect, useRef, useState } from 'react'
import { classifyError } from '../../session/classify-error.ts'
import { Button } from '../../ui/button.tsx'
import { CodeForm } from '../../ui/code-form.tsx'
import { heroText } from '../../ui/hero-layout.tsx'
import { useAction } from '../../ui/use-action.ts'
import { type CodeMessages, codeErrors } from './code-errors.ts'
import { describeSignInError } from './describe-sign-in-error.ts'
import * as css from './sign-in.css.ts'
import { signInWith } from './sign-in-with.ts'
import { useCountdown } from './use-countdown.ts'

const resendAfter = 20_000

interface Props {
  method: 'email' | 'text'
  messages: {
    title: string
    text: string
    label: string
    button: string
    resend: string
    resendIn: (seconds: number) => string
    resent: string
    change: string
    codeInstead?: string
  } & CodeMessages
  /** Null when the message has no code. */
  methodId: string | null
  /** Milliseconds since 1970. */
  sentAt: number
  /** Sends it again. Returns an error message, or null. */
  onResend: () => Promise<string | null>
  /** Sends a code instead of a link; returns what `onResend` does. */
  onCode?: (() => Promise<string | null>) | undefined
  onChange: () => void
}

/** After a message was sent: what to do with it, and a field for its code. */
export function SentCode({ method, messages, methodId, sentAt, onResend, onCode, onChange }: Props) {
  const { pending, error, run } = useAction<'code' | 'resend' | 'other'>()
  const [resent, setResent] = useState(false)
  const wait = useCountdown(sentAt + resendAfter)
  const heading = useRef<HTMLHeadingElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const hadLoss = useRef(false)

  const focus = () => (form.current?.querySelector('input') ?? heading.current)?.focus()
  useEffect(focus, [])

  const submitCode = (code: string, id: string) => {
    const sessionOptions = { session_duration_minutes: sessionDurationMinutes.requested }
    return run('code', () =>
      signInWith(
        method,
        ({ client }) => client.otps.authenticate(code, id, sessionOptions),
        (error) => {
          hadLoss.current ||= classifyError(error) === 'offline'
          return describeSignInError(error, codeErrors(messages, Date.now() - sentAt, hadLoss.current))
        },
      ),
    )
  }
  const resend = async () => {
    setResent(false)
    const isSent = (await run('resend', onResend)) === null
    setResent(isSent)
    if (!isSent) return
    hadLoss.current = false
    form.current?.reset()
    // The button is disabled now, so it cannot keep the focus.
    focus()
  }

  return (
    <>
      <div role="status" className={css.intro}>
        <h2 className={css.title} ref={heading} tabIndex={-1}>
          {messages.title}
        </h2>
        <p className={heroText}>{messages.text}</p>
      </div>
      {methodId === null ? (
        error && (
          <p className={css.error} role="alert">
            {error}
          </p>
        )
      ) : (
        <CodeForm
          ref={form}
          label={messages.label}
          error={error}
          pending={pending === 'code'}
          button={messages.button}
          wide
          onCode={(code) => submitCode(code, methodId)}
        />
      )}
      <p role="status" className={css.quiet}>
        {resent && messages.resent}
      </p>
      <div className={css.row}>
        <Button variant="quiet" pending={pending === 'resend'} disabled={wait > 0} onClick={() => void resend()}>
          {wait > 0 ? messages.resendIn(wait) : messages.resend}
        </Button>
        {onCode && messages.codeInstead !== undefined && (
          <Button variant="quiet" pending={pending === 'other'} onClick={() => void run('other', onCode)}>
            {messages.codeInstead}
          </Button>
        )}
        <Button variant="quiet" onClick={onChange}>
          {messages.change}
        </Button>
      </div>
    </>
  )
}
