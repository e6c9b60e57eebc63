import { useState } from 'react'
import { approvals as copy, frame } from '../../copy/english/console.ts'
import { TextArea } from '../../ui/more-fields.tsx'
import type { Act } from './act-dialog.tsx'
import * as css from './console.css.ts'

/** The reason of an act, which must be given. */
export function reasonFields(hint: string, suggestions: readonly string[] = []): Pick<Act, 'fields' | 'findMissing'> {
  return {
    fields: <ReasonField hint={hint} suggestions={suggestions} />,
    findMissing: (form) => (String(form.get('reason')).trim() === '' ? frame.reasonMissing : undefined),
  }
}

function ReasonField({ hint, suggestions }: { hint: string; suggestions: readonly string[] }) {
  const [reason, setReason] = useState('')
  return (
    <>
      {suggestions.length > 0 && (
        <fieldset className={css.suggestions} aria-label={copy.suggestions}>
          {suggestions.map((text) => (
            <button
              key={text}
              type="button"
              className={css.suggestion}
              aria-pressed={reason === text}
              onClick={() => setReason(text)}
            >
              {text}
            </button>
          ))}
        </fieldset>
      )}
      <TextArea
        label={frame.reason}
        name="reason"
        hint={hint}
        rows={3}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </>
  )
}
