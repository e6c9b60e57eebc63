import type { FormEvent, ReactNode } from 'react'
import { proof } from '../../texts/english/account.ts'
import { Press } from '../../ui/press.tsx'
import { useDeed } from '../../ui/use-deed.ts'
import * as css from './account-section.css.ts'

interface Props {
  /** Sends a code to what was typed. Answers what was wrong, in words, or null. */
  add: (form: FormData) => Promise<string | null>
  /** The fields; `error` belongs to the first. */
  children: (error: string | undefined) => ReactNode
}

/** The form for a new address or number. */
export function AddContact({ add, children }: Props) {
  const { busy, problem, run } = useDeed()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const wrong = await run('submit', () => add(new FormData(form)))
    if (wrong) form.querySelector('input')?.select()
  }
  return (
    <form className={css.form} onSubmit={(event) => void submit(event)}>
      {children(problem)}
      <div>
        <Press type="submit" busy={busy !== undefined}>
          {proof.send}
        </Press>
      </div>
    </form>
  )
}
