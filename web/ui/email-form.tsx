import type { ReactNode } from 'react'
import { EmailField } from './email-field.tsx'
import { Press } from './press.tsx'
import { stageForm } from './stage.tsx'

interface Props {
  texts: { label: string; placeholder: string; hint?: string; button: string }
  /** Where the form goes without a script; `onSubmit` takes it over. */
  action?: string
  onSubmit?: (email: string) => void
  /** Told while the address is typed. */
  onType?: (email: string) => void
  /** Offers passkeys in the autofill of the field. */
  takesPasskeys?: boolean
  busy?: boolean
  error?: string | undefined
  typed?: string | undefined
  /** Hidden fields and the like. */
  children?: ReactNode
}

/** One e-mail field and one button. Without `action` a press before the app runs is kept and replayed. */
export function EmailForm({
  texts,
  action,
  onSubmit,
  onType,
  takesPasskeys,
  busy = false,
  error,
  typed,
  children,
}: Props) {
  return (
    <form
      className={stageForm}
      method="post"
      action={action}
      data-waits={action === undefined ? '' : undefined}
      onSubmit={(event) => {
        if (action !== undefined && onSubmit === undefined) return
        event.preventDefault()
        const email = new FormData(event.currentTarget).get('email')
        if (!busy && typeof email === 'string') onSubmit?.(email.trim())
      }}
    >
      {children}
      <EmailField
        label={texts.label}
        hint={texts.hint}
        error={error}
        autoComplete={takesPasskeys ? 'username webauthn' : 'email'}
        placeholder={texts.placeholder}
        defaultValue={typed}
        onChange={onType && (({ currentTarget }) => onType(currentTarget.value))}
      />
      <Press type="submit" wide busy={busy}>
        {texts.button}
      </Press>
    </form>
  )
}
