import type { ComponentProps } from 'react'
import * as css from './field.css.ts'
import { type FieldProps, LabelledField } from './text-field.tsx'

interface Code {
  length?: number
  /** Called once when the last digit is there, typed, pasted or filled in by the phone. */
  onComplete?: (code: string) => void
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
            const digits = event.currentTarget.value.replaceAll(/\D/g, '').slice(0, length)
            event.currentTarget.value = digits
            if (digits.length === length) onComplete?.(digits)
          }}
        />
      )}
    </LabelledField>
  )
}
