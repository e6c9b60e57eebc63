import { type FormEvent, type ReactNode, useState } from 'react'
import { proof } from '../../texts/english/account.ts'
import { Press } from '../../ui/press.tsx'
import * as css from './account-section.css.ts'

interface Props {
  /** Sends a code to what was typed. Answers what was wrong, in words, or null. */
  add: (form: FormData) => Promise<string | null>
  /** The fields; `error` belongs to the first. */
  children: (error: string | undefined) => ReactNode
}

/** The form for a new address or number. */
export function AddContact({ add, children }: Props) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    setBusy(true)
    setProblem(undefined)
    const wrong = await add(new FormData(form))
    setBusy(false)
    setProblem(wrong ?? undefined)
    if (wrong !== null) form.querySelector('input')?.select()
  }
  return (
    <form className={css.form} onSubmit={(event) => void submit(event)}>
      {children(problem)}
      <div>
        <Press type="submit" busy={busy}>
          {proof.send}
        </Press>
      </div>
    </form>
  )
}
