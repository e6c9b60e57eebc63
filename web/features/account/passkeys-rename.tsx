import { type FormEvent, useEffect, useRef } from 'react'
import { account } from '../../texts/english/account.ts'
import { passkeys as texts } from '../../texts/english/keys.ts'
import { Press } from '../../ui/press.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useDeed } from '../../ui/use-deed.ts'
import * as css from './account-section.css.ts'

interface Props {
  name: string
  /** Answers what was wrong, in words, or null. */
  onRename: (name: string) => Promise<string | null>
  onClose: () => void
}

/** Another name for a passkey, in its row. */
export function PasskeyRename({ name, onRename, onClose }: Props) {
  const { busy, problem, run } = useDeed()
  const form = useRef<HTMLFormElement>(null)
  const field = () => form.current?.querySelector('input')
  useEffect(() => form.current?.querySelector('input')?.select(), [])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wanted = field()?.value.trim() ?? ''
    if (wanted === name) return onClose()
    const wrong = await run('submit', async () => (wanted === '' ? texts.problems.noName : onRename(wanted)))
    if (wrong === null) onClose()
    else field()?.focus()
  }

  return (
    <form className={css.form} ref={form} onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        name="name"
        label={texts.label}
        error={problem}
        defaultValue={name}
        required
        maxLength={128}
        autoComplete="off"
      />
      <div className={css.buttons}>
        <Press type="submit" look="quiet" busy={busy !== undefined}>
          {texts.save}
        </Press>
        <Press look="bare" onClick={onClose}>
          {account.cancel}
        </Press>
      </div>
    </form>
  )
}
