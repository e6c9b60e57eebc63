import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { EmailField } from './email-field.tsx'
import { heroForm } from './hero-layout.tsx'

interface Props {
  copy: { label: string; placeholder: string; hint?: string; button: string }
  /** Where the form is posted without scripts; `onSubmit` replaces that. */
  action?: string
  onSubmit?: (email: string) => void
  /** Called while the address is typed. */
  onEmailChange?: (email: string) => void
  /** Offers passkeys in the autofill of the field. */
  offersPasskeys?: boolean
  pending?: boolean
  error?: string | undefined
  defaultValue?: string | undefined
  autoFocus?: boolean
  /** Hidden fields, for example. */
  children?: ReactNode
  /** Between the field and the button. */
  choice?: ReactNode
}

/** An email field and a button. Without `action`, a click before the app runs is saved and replayed. */
export function EmailForm({
  copy,
  action,
  onSubmit,
  onEmailChange,
  offersPasskeys,
  pending = false,
  error,
  defaultValue,
  autoFocus,
  children,
  choice,
}: Props) {
  return (
    <form
      className={heroForm}
      method="post"
      action={action}
      data-waits={action === undefined ? '' : undefined}
      onSubmit={(event) => {
        if (action !== undefined && onSubmit === undefined) return
        event.preventDefault()
        const email = new FormData(event.currentTarget).get('email')
        if (!pending && typeof email === 'string') onSubmit?.(email.trim())
      }}
    >
      {children}
      <EmailField
        label={copy.label}
        hint={copy.hint}
        error={error}
        autoComplete={offersPasskeys ? 'username webauthn' : 'email'}
        placeholder={copy.placeholder}
        defaultValue={defaultValue}
        autoFocus={autoFocus}
        onChange={onEmailChange && (({ currentTarget }) => onEmailChange(currentTarget.value))}
      />
      {choice}
      <Button type="submit" wide pending={pending}>
        {copy.button}
      </Button>
    </form>
  )
}
