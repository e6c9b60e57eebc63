import { sessionDurationMinutes } from '@iyk/wire/limits.ts'
import { type FormEvent, useRef, useState } from 'react'
import { fetchPart } from '../../session/fetch-part.ts'
import { password as texts } from '../../texts/english/sign-in-methods.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { Press } from '../../ui/press.tsx'
import { stageForm } from '../../ui/stage.tsx'
import { useDeed } from '../../ui/use-deed.ts'
import { AddressField } from './address-field.tsx'
import { sayProblem } from './say-problem.ts'
import * as css from './sign-in.css.ts'
import { signInBy } from './sign-in-by.ts'
import { WayFrame } from './way-frame.tsx'

// Whether an address is known is told to nobody here, even where a provider tells it.
const { wrong, outdated } = texts.problems
const refusals = {
  unauthorized_credentials: wrong,
  email_not_found: wrong,
  bad_request: wrong,
  reset_password: outdated,
}

interface Props {
  email: string
  onEmail: (email: string) => void
  /** Leads to a new password. Answers what was wrong, in words, or null. */
  onForgot: () => Promise<string | null>
  onNew: () => void
  onBack: () => void
}

export function PasswordSignIn({ email, onEmail, onForgot, onNew, onBack }: Props) {
  const { busy, problem, run } = useDeed<'submit' | 'forgot'>()
  const [password, setPassword] = useState('')
  const form = useRef<HTMLFormElement>(null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const credentials = { email: email.trim(), password, session_duration_minutes: sessionDurationMinutes.asked }
    const said = await run('submit', () =>
      signInBy(
        'password',
        async ({ client }) => {
          const { createPasswords } = await fetchPart(() => import('@iyk/identity-client/passwords.ts'))
          return createPasswords(client.core).authenticate(credentials)
        },
        (error) => sayProblem(error, refusals),
      ),
    )
    if (said) form.current?.querySelector<HTMLInputElement>('input[name=password]')?.select()
  }
  return (
    <WayFrame title={texts.title} onBack={onBack}>
      <form className={stageForm} ref={form} onSubmit={(event) => void submit(event)}>
        <AddressField value={email} onChange={onEmail} />
        <PasswordField
          label={texts.label}
          error={problem}
          autoComplete="current-password"
          value={password}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
        <Press type="submit" wide busy={busy === 'submit'}>
          {texts.button}
        </Press>
      </form>
      <div className={css.row}>
        <Press look="quiet" busy={busy === 'forgot'} onClick={() => void run('forgot', onForgot)}>
          {texts.forgot}
        </Press>
        <Press look="quiet" onClick={onNew}>
          {texts.isNew}
        </Press>
      </div>
    </WayFrame>
  )
}
