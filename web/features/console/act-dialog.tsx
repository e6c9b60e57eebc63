import { type FormEvent, type ReactNode, useState } from 'react'
import { frame as copy } from '../../copy/english/console.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useAction } from '../../ui/use-action.ts'
import * as css from './console.css.ts'

export interface Act {
  title: string
  /** What will happen, in full. */
  consequence: ReactNode
  yes: string
  /** Changes nothing that anyone would miss. */
  isHarmless?: boolean
  /** What must be typed before something that cannot be undone. */
  typed?: string
  /** What is asked besides; its names are those of the form. */
  fields?: ReactNode
  /** Says what is not filled in yet. */
  findMissing?: (form: FormData) => string | undefined
  /** Returns an error message, which leaves what was typed where it is, or null. */
  onConfirm: (form: FormData) => Promise<string | null>
}

/** Asks once, with what will happen, before something is done. */
export function ActDialog({ act, onClose }: { act: Act | undefined; onClose: () => void }) {
  return (
    <Dialog title={act?.title ?? ''} open={act !== undefined} sheet="bottom" onClose={onClose}>
      {act && <Question act={act} onClose={onClose} />}
    </Dialog>
  )
}

function Question({ act, onClose }: { act: Act; onClose: () => void }) {
  const { pending, error, run } = useAction()
  const [mistyped, setMistyped] = useState(false)
  const [missing, setMissing] = useState<string>()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const isTyped =
      act.typed === undefined || String(form.get('typed')).trim().toLowerCase() === act.typed.toLowerCase()
    const lacking = act.findMissing?.(form)
    setMistyped(!isTyped)
    setMissing(lacking)
    if (isTyped && lacking === undefined && (await run('submit', () => act.onConfirm(form))) === null) onClose()
  }
  return (
    <form className={css.form} noValidate onSubmit={(event) => void submit(event)}>
      <div className={css.consequence}>{act.consequence}</div>
      {act.fields}
      {act.typed !== undefined && (
        <TextField
          label={copy.typeToConfirm(act.typed)}
          name="typed"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={mistyped ? copy.mistyped : undefined}
        />
      )}
      {(missing ?? error) !== undefined && <Notice tone="wrong">{missing ?? error}</Notice>}
      <div className={css.buttons}>
        <Button type="submit" variant={act.isHarmless ? 'main' : 'danger'} pending={pending !== undefined}>
          {act.yes}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {copy.cancel}
        </Button>
      </div>
    </form>
  )
}
