import { type Guest, type RevocationReason, revocationReasons } from '@iyk/wire/guests.ts'
import { useState } from 'react'
import { somethingWentWrong } from '../../copy/english/app.ts'
import { guests as copy } from '../../copy/english/guests.ts'
import { formatCount } from '../../format/format-for-reader.ts'
import { http } from '../../http/page-http.ts'
import { errorMessage } from '../../http/request-error.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/more-fields.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useAction } from '../../ui/use-action.ts'
import * as css from './guests.css.ts'

interface Props {
  eventId: string
  /** Whose collectible is taken back; undefined closes the dialog. */
  guest: Guest | undefined
  onRevoked: (guest: Guest) => void
  onClose: () => void
}

/** Asks for the reason, which the guest reads, before a collectible is taken back. */
export function RevokeGuest({ eventId, guest, onRevoked, onClose }: Props) {
  return (
    <Dialog
      title={guest ? copy.revokeTitle(formatCount(guest.serial)) : ''}
      open={guest !== undefined}
      onClose={onClose}
    >
      {guest && <Reason eventId={eventId} guest={guest} onRevoked={onRevoked} onClose={onClose} />}
    </Dialog>
  )
}

function Reason({ eventId, guest, onRevoked, onClose }: Props & { guest: Guest }) {
  const [reason, setReason] = useState<RevocationReason>('mistake')
  const { pending, error, run } = useAction()
  const revoke = async () => {
    try {
      const address = `/api/poap-events/${encodeURIComponent(eventId)}/guests/${guest.id}/revoke`
      await http('POST', address, { body: { reason } })
      onRevoked(guest)
      return null
    } catch (error) {
      return errorMessage(error, somethingWentWrong)
    }
  }
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        void run('submit', revoke)
      }}
    >
      <p>
        {copy.revokeText} {copy.revokedAgain[guest.way]}
      </p>
      <SelectField
        label={copy.reason}
        value={reason}
        onChange={({ target }) => setReason(target.value as RevocationReason)}
      >
        {revocationReasons.map((one) => (
          <option key={one} value={one}>
            {copy.reasons[one]}
          </option>
        ))}
      </SelectField>
      {error !== undefined && <Notice tone="wrong">{error}</Notice>}
      <div className={css.buttons}>
        <Button type="submit" variant="danger" pending={pending !== undefined}>
          {copy.revokeYes}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {copy.cancel}
        </Button>
      </div>
    </form>
  )
}
