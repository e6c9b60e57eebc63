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

/** The browser's own select. No browser wraps the selected option: pass its text as `selected` to show it in full. */
export function SelectField({
  label,
  hint,
  error,
  selected,
  ...input
}: FieldProps & { selected?: string | undefined } & Omit<ComponentProps<'select'>, 'className' | 'id'>) {
  return (
    <LabelledField label={label} hint={hint} error={error}>
      {(ids) =>
        selected === undefined ? (
          <select {...input} {...ids} className={css.select} />
        ) : (
          <div className={css.fullText}>
            <select {...input} {...ids} className={joinClasses(css.select, css.hiddenText)} />
            <span className={css.selectedText} aria-hidden="true">
              {selected}
            </span>
          </div>
        )
      }
    </LabelledField>
  )
}

/** One of a few choices, all visible. */
export function ChoiceField<Value extends string>({
  label,
  name,
  selected,
  choices,
}: {
  label: string
  name: string
  selected: Value
  choices: readonly (readonly [value: Value, label: string])[]
}) {
  return (
    <fieldset className={fieldCss.field}>
      <legend className={css.legend}>{label}</legend>
      <div className={css.choices}>
        {choices.map(([value, text]) => (
          <label className={css.choice} key={value}>
            <input type="radio" name={name} value={value} defaultChecked={value === selected} />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
