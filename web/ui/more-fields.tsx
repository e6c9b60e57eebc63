import type { ComponentProps } from 'react'
import * as fieldCss from './field.css.ts'
import * as css from './more-fields.css.ts'
import { type FieldProps, LabelledField } from './text-field.tsx'

/** Several lines of text. */
export function TextArea({
  label,
  hint,
  error,
  ...input
}: FieldProps & Omit<ComponentProps<'textarea'>, 'className' | 'id'>) {
  return (
    <LabelledField label={label} hint={hint} error={error}>
      {(ids) => <textarea {...input} {...ids} className={fieldCss.input} />}
    </LabelledField>
  )
}

/** One of many, the browser's own way. */
export function SelectField({
  label,
  hint,
  error,
  ...input
}: FieldProps & Omit<ComponentProps<'select'>, 'className' | 'id'>) {
  return (
    <LabelledField label={label} hint={hint} error={error}>
      {(ids) => <select {...input} {...ids} className={css.select} />}
    </LabelledField>
  )
}

/** One of a few, all in view. */
export function ChoiceField<Value extends string>({
  label,
  name,
  chosen,
  choices,
}: {
  label: string
  name: string
  chosen: Value
  choices: readonly (readonly [value: Value, label: string])[]
}) {
  return (
    <fieldset className={fieldCss.field}>
      <legend className={css.legend}>{label}</legend>
      <div className={css.choices}>
        {choices.map(([value, text]) => (
          <label className={css.choice} key={value}>
            <input type="radio" name={name} value={value} defaultChecked={value === chosen} />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
