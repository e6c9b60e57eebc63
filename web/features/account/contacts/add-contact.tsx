import type { FormEvent } from 'react'
import { proof } from '../../../copy/english/account.ts'
import { Button } from '../../../ui/button.tsx'
import { useAction } from '../../../ui/use-action.ts'
import * as css from '../account-section.css.ts'
import type { ContactKind, Send } from './contact-kinds.tsx'

interface Props {
  kind: ContactKind
  /** Sends a code to the typed contact. Returns an error message, or null. */
  add: (to: string, send: Send) => Promise<string | null>
}

/** The form for a new address or number. */
export function AddContact({ kind, add }: Props) {
  const { pending, error, run } = useAction()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const entered = kind.read(new FormData(form))
    const message = await run('submit', async () =>
      typeof entered === 'string' ? entered : add(entered.to, entered.send),
    )
    if (message) form.querySelector('input')?.select()
  }
  return (
    <form className={css.form} onSubmit={(event) => void submit(event)}>
      {kind.fields(error)}
      <div>
        <Button type="submit" pending={pending !== undefined}>
          {proof.send}
        </Button>
      </div>
    </form>
  )
}
