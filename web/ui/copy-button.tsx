import { useState } from 'react'
import * as css from './copy-button.css.ts'
import { Press } from './press.tsx'

interface Props {
  /** What is copied. */
  text: string
  label: string
  /** Said in place of the label once it is done. */
  done: string
  /** Said where the browser would not. */
  failed: string
}

/** Copies a text, and says whether it did: below the row of buttons it stands in. */
export function CopyButton({ text, label, done, failed }: Props) {
  const [outcome, setOutcome] = useState<'done' | 'failed'>()
  const copy = async () => {
    setOutcome(undefined)
    try {
      // Absent on plain http.
      await navigator.clipboard.writeText(text)
      setOutcome('done')
    } catch {
      setOutcome('failed')
    }
  }
  return (
    <>
      <Press look="quiet" onClick={() => void copy()}>
        {label}
      </Press>
      <span className={css.outcome} role="status">
        {outcome && { done, failed }[outcome]}
      </span>
    </>
  )
}
