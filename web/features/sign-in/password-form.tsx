import { sessionDurationMinutes } from '@iyk/wire/limits.ts'
import { type FormEvent, useRef, useState } from 'react'
import { importChunk } from '../../chunks/import-chunk.ts'
import { password as copy } from '../../copy/english/sign-in-methods.ts'
import { Button } from '../../ui/button.tsx'
import { heroForm } from '../../ui/hero-layout.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { useAction } from '../../ui/use-action.ts'
import { describeSignInError } from './describe-sign-in-error.ts'
import * as css from './sign-in.css.ts'
import { SignInMethodFrame } from './sign-in-method-frame.tsx'
import { signInWith } from './sign-in-with.ts'
import { UsernameField } from './username-field.tsx'

// Whether an address is known is never revealed here, even where a provider reveals it.
const { wrong, outdated } = copy.problems
const errorMessages = {
  unauthorized_credentials: wrong,
  email_not_found: wrong,
  bad_request: wrong,
  reset_password: outdated,
}

interface Props {
  email: string
  onEmail: (email: string) => void
  /** Leads to a new password. Returns an error message, or null. */
  onForgot: () => Promise<string | null>
  onNew: () => void
  onBack: () => void
}

export function PasswordForm({ email, onEmail, onForgot, onNew, onBack }: Props) {
  const { pending, error, run } = useAction<'submit' | 'forgot'>()
  const [password, setPassword] = useState('')
  const form = useRef<HTMLFormElement>(null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const credentials = { email: email.trim(), password, session_duration_minutes: sessionDurationMinutes.requested }
    const message = await run('submit', () =>
      signInWith(
        'password',
        async ({ client }) => {
          const { createPasswords } = await importChunk(() => import('@iyk/identity-client/passwords.ts'))
          return createPasswords(client.core).authenticate(credentials)
        },
        (error) => describeSignInError(error, errorMessages),
      ),
    )
    if (message) form.current?.querySelector<HTMLInputElement>('input[name=password]')?.select()
  }
  return (
    <SignInMethodFrame title={copy.title} onBack={onBack}>
      <form className={heroForm} ref={form} onSubmit={(event) => void submit(event)}>
        <UsernameField value={email} onChange={onEmail} />
        <PasswordField
          label={copy.label}
          error={error}
          autoComplete="current-password"
          value={password}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
        <Button type="submit" wide pending={pending === 'submit'}>
          {copy.button}
        </Button>
      </form>
      <div className={css.row}>
        <Button variant="quiet" pending={pending === 'forgot'} onClick={() => void run('forgot', onForgot)}>
          {copy.forgot}
        </Button>
        <Button variant="quiet" onClick={onNew}>
          {copy.isNew}
        </Button>
      </div>
    </SignInMethodFrame>
  )
}
