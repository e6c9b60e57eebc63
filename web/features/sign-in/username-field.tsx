import { landing } from '../../copy/english/public.ts'
import { EmailField } from '../../ui/email-field.tsx'

interface Props {
  value: string
  onChange: (email: string) => void
  error?: string | undefined
}

/** The address beside a password, as password managers know it. */
export function UsernameField({ value, onChange, error }: Props) {
  return (
    <EmailField
      label={landing.email}
      error={error}
      autoComplete="username"
      placeholder={landing.emailExample}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
