import { type ComponentProps, type ReactNode, useId } from 'react'
import * as css from './field.css.ts'

export interface FieldProps {
  label: string
  hint?: ReactNode
  /** Announced to screen readers at once: what happened and what to do. */
  error?: string | undefined
}

type Input = Omit<ComponentProps<'input'>, 'className' | 'id'>

export function TextField({ label, hint, error, ...input }: FieldProps & Input) {
  return (
    <LabelledField label={label} hint={hint} error={error}>
      {(ids) => <input {...input} {...ids} className={css.input} />}
    </LabelledField>
  )
}

interface FieldIds {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** Label above, hint and error below, all tied to the control that `children` renders. */
export function LabelledField({
  label,
  hint,
  error,
  children,
}: FieldProps & { children: (ids: FieldIds) => ReactNode }) {
  const id = useId()
  const described = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error !== undefined || undefined })}
      <div aria-live="polite">
        {error !== undefined && (
          <p className={css.error} id={`${id}-error`}>
            <span aria-hidden="true">▲</span>
            {error}
          </p>
        )}
      </div>
      {hint !== undefined && (
        <p className={css.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}
