import { landing } from '../../texts/english/public.ts'
import { TextField } from '../../ui/text-field.tsx'

interface Props {
  value: string
  onChange: (email: string) => void
  error?: string | undefined
}

/** The address beside a password, as password managers know it. */
export function AddressField({ value, onChange, error }: Props) {
  return (
    <TextField
      label={landing.email}
      error={error}
      type="email"
      name="email"
      required
      maxLength={254}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      placeholder={landing.emailExample}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
