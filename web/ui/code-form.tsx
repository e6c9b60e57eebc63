import type { FormEvent, ReactNode, Ref } from 'react'
import { Button } from './button.tsx'
import { CodeField } from './code-field.tsx'
import * as css from './code-form.css.ts'
import type { FieldProps } from './text-field.tsx'

interface Props extends FieldProps {
  ref?: Ref<HTMLFormElement>
  pending: boolean
  button: string
  /** The button is as wide as the form. */
  wide?: boolean
  /** What was done, announced to screen readers too; empty until then. */
  status?: string
  /** Tries the code. Returns an error message or null; undefined when another action was under way. */
  onCode: (code: string) => Promise<string | null | undefined>
  /** More buttons. */
  children?: ReactNode
}

/** A one-time code, tried when its last digit is entered or the button is clicked. A refused code is selected, so that typing replaces it. */
export function CodeForm({ ref, label, hint, error, pending, button, wide = false, status, onCode, children }: Props) {
  const submitCode = async (code: string, field: HTMLInputElement) => {
    if (await onCode(code)) field.select()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = event.currentTarget.querySelector('input')
    if (field) void submitCode(field.value, field)
  }
  return (
    <form className={css.form} ref={ref} onSubmit={submit}>
      <CodeField label={label} hint={hint} error={error} onComplete={(code, field) => void submitCode(code, field)} />
      {status !== undefined && (
        <p className={css.status} role="status">
          {status}
        </p>
      )}
      <div className={css.buttons}>
        <Button type="submit" wide={wide} pending={pending}>
          {button}
        </Button>
        {children}
      </div>
    </form>
  )
}
