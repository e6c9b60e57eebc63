import { nameCharacters } from '@iyk/wire/limits.ts'
import { type FormEvent, useEffect, useRef } from 'react'
import { account } from '../../../copy/english/account.ts'
import { passkeys as copy } from '../../../copy/english/key-changes.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useAction } from '../../../ui/use-action.ts'
import * as css from '../account-section.css.ts'

interface Props {
  name: string
  /** Returns an error message, or null. */
  onRename: (name: string) => Promise<string | null>
  onClose: () => void
}

/** A new name for a passkey, in its row. */
export function RenamePasskey({ name, onRename, onClose }: Props) {
  const { pending, error, run } = useAction()
  const form = useRef<HTMLFormElement>(null)
  const field = () => form.current?.querySelector('input')
  useEffect(() => form.current?.querySelector('input')?.select(), [])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wanted = field()?.value.trim() ?? ''
    if (wanted === name) return onClose()
    const message = await run('submit', async () => (wanted === '' ? copy.problems.noName : onRename(wanted)))
    if (message === null) onClose()
    else field()?.focus()
  }

  return (
    <form className={css.form} ref={form} onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        name="name"
        label={copy.label}
        error={error}
        defaultValue={name}
        required
        maxLength={nameCharacters}
        autoComplete="off"
      />
      <div className={css.buttons}>
        <Button type="submit" variant="quiet" pending={pending !== undefined}>
          {copy.save}
        </Button>
        <Button variant="bare" onClick={onClose}>
          {account.cancel}
        </Button>
      </div>
    </form>
  )
}
