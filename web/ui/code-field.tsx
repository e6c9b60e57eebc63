import type { ComponentProps } from 'react'
import * as css from './field.css.ts'
import { type FieldProps, LabelledField } from './text-field.tsx'

interface Code {
  length?: number
  /** Called once when the last digit is entered, whether typed, pasted or filled in by the phone. */
  onComplete?: (code: string, field: HTMLInputElement) => void
}

type Input = Omit<ComponentProps<'input'>, 'className' | 'id' | 'onInput'>

/** One field for a one-time code: phones offer the code from the message, and a pasted "123 456" loses its space. */
export function CodeField({ label, hint, error, length = 6, onComplete, ...input }: FieldProps & Code & Input) {
  const takeDigits = (field: HTMLInputElement) => {
    // Japanese keyboards write full-width digits.
    field.value = field.value.normalize('NFKC').replaceAll(/\D/g, '').slice(0, length)
    if (field.value.length === length) onComplete?.(field.value, field)
  }
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
          pattern={`\\s*([0-9０-９]\\s*){${length}}`}
          // Text that an input method is still composing must not be changed.
          onInput={({ currentTarget, nativeEvent }) => {
            if (!(nativeEvent as InputEvent).isComposing) takeDigits(currentTarget)
          }}
          onCompositionEnd={({ currentTarget }) => takeDigits(currentTarget)}
        />
      )}
    </LabelledField>
  )
}
