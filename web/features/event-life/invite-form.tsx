import { type FormEvent, useState } from 'react'
import { people as copy, life as lifeCopy } from '../../copy/english/event-life.ts'
import { Button } from '../../ui/button.tsx'
import { EmailField } from '../../ui/email-field.tsx'
import { SelectField } from '../../ui/more-fields.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useAction } from '../../ui/use-action.ts'
import { sendChange } from './change-event.ts'
import * as css from './event-life.css.ts'

interface Props {
  address: string
  onInvited: (email: string) => Promise<void>
}

/** Invites an address to a role. */
export function InviteForm({ address, onInvited }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  // The button gets the focus back.
  const [wasOpen, setWasOpen] = useState(false)
  const close = () => {
    setIsOpen(false)
    setWasOpen(true)
  }
  const { pending, error, run } = useAction()
  const submit = (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault()
    const form = new FormData(submitted.currentTarget)
    const email = String(form.get('email')).trim()
    const invited = async () => {
      close()
      await onInvited(email)
    }
    void run('submit', () => sendChange('POST', address, { body: { email, role: form.get('role') } }, invited))
  }
  if (!isOpen)
    return (
      <div className={css.buttons}>
        <Button variant="quiet" autoFocus={wasOpen} onClick={() => setIsOpen(true)}>
          {copy.invite}
        </Button>
      </div>
    )
  return (
    <form className={css.form} onSubmit={submit}>
      <EmailField label={copy.email} autoComplete="off" autoFocus />
      <SelectField label={copy.role} name="role" defaultValue="staff">
        <option value="staff">{copy.roles.staff}</option>
        <option value="co-host">{copy.roles['co-host']}</option>
      </SelectField>
      {error !== undefined && <Notice tone="wrong">{error}</Notice>}
      <div className={css.buttons}>
        <Button type="submit" pending={pending !== undefined}>
          {copy.send}
        </Button>
        <Button variant="quiet" onClick={close}>
          {lifeCopy.back}
        </Button>
      </div>
    </form>
  )
}
