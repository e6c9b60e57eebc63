import { createPasswords } from '@iyk/identity-client/passwords.ts'
import { sessionDurationMinutes } from '@iyk/wire/limits.ts'
import { type FormEvent, useMemo, useRef, useState } from 'react'
import { password as copy } from '../../../copy/english/new-password.ts'
import { Button } from '../../../ui/button.tsx'
import { NewPasswordField } from '../../../ui/new-password-field.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { usePasswordStrength } from '../../../ui/use-password-strength.ts'
import type { AccountProps } from '../account-props.ts'
import * as css from '../account-section.css.ts'
import { changeAccount } from '../change-account.ts'

const problems = { weak_password: copy.weak, breached_password: copy.breached, bad_request: copy.tooLong }

interface Props extends Pick<AccountProps, 'client'> {
  /** For password managers, and because a password similar to it is weak. */
  email: string
  /** Receives a message about it. */
  onSaved: (status: string) => void
}

/** A new password, rated while it is typed. */
export function PasswordForm({ email, client, onSaved }: Props) {
  const passwords = useMemo(() => createPasswords(client.core), [client])
  const [typed, setTyped] = useState('')
  const { pending, error, run, clearError } = useAction()
  const form = useRef<HTMLFormElement>(null)
  const strength = usePasswordStrength(passwords, typed, email)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    const options = { password: typed, session_duration_minutes: sessionDurationMinutes.requested }
    const reset = () => passwords.resetBySession(options)
    const message = await run('submit', () => changeAccount(reset, 'setting a password', problems, copy.uncertain))
    if (message === null) onSaved(copy.saved)
    else form.current?.querySelector<HTMLInputElement>('input[name=password]')?.focus()
  }
  return (
    <form className={css.form} ref={form} onSubmit={(event) => void save(event)}>
      <NewPasswordField
        email={email}
        value={typed}
        onChange={(password) => {
          setTyped(password)
          clearError()
        }}
        strength={strength}
        hint={copy.hint}
        error={error}
      />
      <div>
        <Button type="submit" pending={pending !== undefined}>
          {copy.submit}
        </Button>
      </div>
    </form>
  )
}
