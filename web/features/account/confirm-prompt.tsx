import { useEffect, useId, useRef } from 'react'
import { account } from '../../copy/english/account.ts'
import { Button } from '../../ui/button.tsx'
import { useAction } from '../../ui/use-action.ts'
import * as css from './account-section.css.ts'

export interface Removal {
  question: string
  /** The button that confirms. */
  confirmLabel: string
  /** The button that leaves everything as it is; 'Cancel' by default. */
  cancelLabel?: string
  /** Returns an error message, or null. */
  remove: () => Promise<string | null>
}

interface Props extends Removal {
  onCancel: () => void
}

/** Asks in place before something is removed for good. */
export function ConfirmPrompt({ question, confirmLabel, cancelLabel = account.cancel, remove, onCancel }: Props) {
  const { pending, error, run } = useAction()
  const element = useRef<HTMLFieldSetElement>(null)
  const id = useId()
  // The harmless button, so that pressing the same key twice removes nothing.
  useEffect(() => element.current?.querySelector<HTMLElement>('button:last-child')?.focus(), [])

  const confirm = async () => {
    // The removed item takes the focus with it, so the focus goes to its section.
    const heading = element.current?.closest('section')?.querySelector('h2')
    if ((await run('submit', remove)) === null) heading?.focus()
  }
  return (
    <fieldset className={css.form} ref={element} aria-labelledby={id}>
      <p id={id}>{question}</p>
      {error !== undefined && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
      <div className={css.buttons}>
        <Button variant="danger" pending={pending !== undefined} onClick={() => void confirm()}>
          {confirmLabel}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {cancelLabel}
        </Button>
      </div>
    </fieldset>
  )
}
