import { createPasswords } from '@iyk/identity-client/passwords.ts'
import { sessionDurationMinutes } from '@iyk/wire/limits.ts'
import { type FormEvent, useRef, useState } from 'react'
import { newAccount as copy } from '../../copy/english/sign-in-methods.ts'
import { connect } from '../../session/connect.ts'
import { Button } from '../../ui/button.tsx'
import { heroForm } from '../../ui/hero-layout.tsx'
import { NewPasswordField } from '../../ui/new-password-field.tsx'
import { useAction } from '../../ui/use-action.ts'
import { usePasswordStrength } from '../../ui/use-password-strength.ts'
import { describeSignInError } from './describe-sign-in-error.ts'
import { SignInMethodFrame } from './sign-in-method-frame.tsx'
import { signInWith } from './sign-in-with.ts'
import { UsernameField } from './username-field.tsx'

const { taken, weak, breached, tooLong, invalidEmail } = copy.problems
const emailMessages = { duplicate_email: taken, invalid_email: invalidEmail }
const passwordMessages = { weak_password: weak, breached_password: breached, bad_request: tooLong }
const emailErrors: readonly string[] = Object.values(emailMessages)

/** Rates it over this page's connection. */
const strengthClient = {
  strengthCheck: async (options: { password: string; email?: string }) =>
    createPasswords((await connect()).client.core).strengthCheck(options),
}

interface Props {
  email: string
  onEmail: (email: string) => void
  onBack: () => void
}

/** Creates an account with an address and a password. */
export function CreateAccount({ email, onEmail, onBack }: Props) {
  const { pending, error, run } = useAction()
  const [password, setPassword] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const strength = usePasswordStrength(strengthClient, password, email)
  const isEmailError = error !== undefined && emailErrors.includes(error)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const account = { email: email.trim(), password, session_duration_minutes: sessionDurationMinutes.requested }
    const message = await run('submit', () =>
      signInWith(
        'password',
        ({ client }) => createPasswords(client.core).create(account),
        (error) => describeSignInError(error, { ...emailMessages, ...passwordMessages }),
      ),
    )
    if (!message) return
    const name = emailErrors.includes(message) ? 'email' : 'password'
    form.current?.querySelector<HTMLInputElement>(`input[name=${name}]`)?.select()
  }
  return (
    <SignInMethodFrame title={copy.title} onBack={onBack}>
      <form className={heroForm} ref={form} onSubmit={(event) => void submit(event)}>
        <UsernameField value={email} onChange={onEmail} error={isEmailError ? error : undefined} />
        <NewPasswordField
          value={password}
          onChange={setPassword}
          strength={strength}
          hint={copy.hint}
          error={isEmailError ? undefined : error}
        />
        <Button type="submit" wide pending={pending !== undefined}>
          {copy.button}
        </Button>
      </form>
    </SignInMethodFrame>
  )
}
