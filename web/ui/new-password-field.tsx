import type { Strength } from '@iyk/wire/passwords.ts'
import { password as copy } from '../copy/english/new-password.ts'
import { PasswordField } from './password-field.tsx'
import { PasswordStrength } from './password-strength.tsx'

interface Props {
  /** The account it is for, as password managers know it. */
  email?: string | undefined
  value: string
  onChange: (password: string) => void
  strength: Strength | undefined
  hint?: string
  error?: string | undefined
}

/** A field for a new password, rated while it is typed. */
export function NewPasswordField({ email, value, onChange, strength, hint, error }: Props) {
  return (
    <>
      {email !== undefined && (
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      )}
      <PasswordField
        label={copy.label}
        hint={hint}
        error={error}
        autoComplete="new-password"
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {value !== '' && <PasswordStrength strength={strength} />}
    </>
  )
}
