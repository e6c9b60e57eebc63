import type { ComponentProps } from 'react'
import * as fieldCss from './field.css.ts'
import { joinClasses } from './join-classes.ts'
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

/** One of many, the browser's own way. No browser wraps what was chosen: with `chosen`, its text, it stands there in full. */
export function SelectField({
  label,
  hint,
  error,
  chosen,
  ...input
}: FieldProps & { chosen?: string } & Omit<ComponentProps<'select'>, 'className' | 'id'>) {
  return (
    <LabelledField label={label} hint={hint} error={error}>
      {(ids) =>
        chosen === undefined ? (
          <select {...input} {...ids} className={css.select} />
        ) : (
          <div className={css.inFull}>
            <select {...input} {...ids} className={joinClasses(css.select, css.wordless)} />
            <span className={css.chosen} aria-hidden="true">
              {chosen}
            </span>
          </div>
        )
      }
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
