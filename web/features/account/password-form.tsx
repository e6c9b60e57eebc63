import { createPasswords } from '@iyk/identity-client/passwords.ts'
import { sessionDurationMinutes } from '@iyk/wire/limits.ts'
import { type FormEvent, useMemo, useRef, useState } from 'react'
import { useStrength } from '../../session/use-strength.ts'
import { password as texts } from '../../texts/english/account.ts'
import { NewPasswordField } from '../../ui/new-password-field.tsx'
import { Press } from '../../ui/press.tsx'
import { useDeed } from '../../ui/use-deed.ts'
import type { AccountProps } from './account-props.ts'
import * as css from './account-section.css.ts'
import { tryChange } from './try-change.ts'

const problems = { weak_password: texts.weak, breached_password: texts.breached, bad_request: texts.tooLong }

interface Props extends Pick<AccountProps, 'client'> {
  /** For password managers, and because a password like it is a bad one. */
  email: string
  onSaved: () => void
}

/** A new password, judged while it is typed. */
export function PasswordForm({ email, client, onSaved }: Props) {
  const passwords = useMemo(() => createPasswords(client.core), [client])
  const [typed, setTyped] = useState('')
  const { busy, problem, run, forget } = useDeed()
  const form = useRef<HTMLFormElement>(null)
  const strength = useStrength(passwords, typed, email)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    const options = { password: typed, session_duration_minutes: sessionDurationMinutes.asked }
    const reset = () => passwords.resetBySession(options)
    const wrong = await run('submit', () => tryChange(reset, 'setting a password', problems))
    if (wrong === null) onSaved()
    else form.current?.querySelector<HTMLInputElement>('input[name=password]')?.focus()
  }
  return (
    <form className={css.form} ref={form} onSubmit={(event) => void save(event)}>
      <NewPasswordField
        email={email}
        value={typed}
        onChange={(password) => {
          setTyped(password)
          forget()
        }}
        strength={strength}
        hint={texts.hint}
        error={problem}
      />
      <div>
        <Press type="submit" busy={busy !== undefined}>
          {texts.submit}
        </Press>
      </div>
    </form>
  )
}
