import type { FormEvent, ReactNode, Ref } from 'react'
import { CodeField } from './code-field.tsx'
import * as css from './code-form.css.ts'
import { Press } from './press.tsx'
import type { FieldProps } from './text-field.tsx'

interface Props extends FieldProps {
  ref?: Ref<HTMLFormElement>
  busy: boolean
  button: string
  /** The button is as wide as the form. */
  wide?: boolean
  /** What was done, said to screen readers too; empty until then. */
  said?: string
  /** Tries the code. Answers what was wrong, in words; else null, or undefined when another deed was under way. */
  onCode: (code: string) => Promise<string | null | undefined>
  /** More buttons. */
  children?: ReactNode
}

/** A one-time code, tried once its last digit is there or the button is pressed. One that was refused is selected, to be typed over. */
export function CodeForm({ ref, label, hint, error, busy, button, wide = false, said, onCode, children }: Props) {
  const take = async (code: string, field: HTMLInputElement) => {
    if (await onCode(code)) field.select()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = event.currentTarget.querySelector('input')
    if (field) void take(field.value, field)
  }
  return (
    <form className={css.form} ref={ref} onSubmit={submit}>
      <CodeField label={label} hint={hint} error={error} onComplete={(code, field) => void take(code, field)} />
      {said !== undefined && (
        <p className={css.said} role="status">
          {said}
        </p>
      )}
      <div className={css.buttons}>
        <Press type="submit" wide={wide} busy={busy}>
          {button}
        </Press>
        {children}
      </div>
    </form>
  )
}
