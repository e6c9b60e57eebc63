import type { ComponentProps } from 'react'
import * as css from './field.css.ts'
import { type FieldProps, LabelledField } from './text-field.tsx'

interface Code {
  length?: number
  /** Called once when the last digit is there, typed, pasted or filled in by the phone. */
  onComplete?: (code: string, field: HTMLInputElement) => void
}

type Input = Omit<ComponentProps<'input'>, 'className' | 'id' | 'onInput'>

/** One field for a one-time code: phones offer the code from the message, and a pasted "123 456" loses its space. */
export function CodeField({ label, hint, error, length = 6, onComplete, ...input }: FieldProps & Code & Input) {
  return (
    <LabelledField label={label} hint={hint} error={error}>
      {(ids) => (
        <input
          name="code"
          required
          {...input}
          {...ids}
          className={css.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern={`\\s*(\\d\\s*){${length}}`}
          onInput={(event) => {
            const field = event.currentTarget
            field.value = field.value.replaceAll(/\D/g, '').slice(0, length)
            if (field.value.length === length) onComplete?.(field.value, field)
          }}
        />
      )}
    </LabelledField>
  )
}
