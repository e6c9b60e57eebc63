import { useState } from 'react'
import { Button } from './button.tsx'
import * as css from './copy-button.css.ts'

interface Props {
  /** The text to copy. */
  text: string
  label: string
  /** Replaces the label once it is copied. */
  done: string
  /** Shown when the browser does not allow copying. */
  failed: string
}

/** Copies a text and says whether that worked, below its row of buttons. */
export function CopyButton({ text, label, done, failed }: Props) {
  const [outcome, setOutcome] = useState<'done' | 'failed'>()
  const copy = async () => {
    setOutcome(undefined)
    try {
      // The clipboard is missing on plain http.
      await navigator.clipboard.writeText(text)
      setOutcome('done')
    } catch {
      setOutcome('failed')
    }
  }
  return (
    <>
      <Button variant="quiet" onClick={() => void copy()}>
        {label}
      </Button>
      <span className={css.outcome} role="status">
        {outcome && { done, failed }[outcome]}
      </span>
    </>
  )
}
