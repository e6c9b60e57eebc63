import type { Card } from '@iyk/wire/cards.ts'
import { cards as copy } from '../../copy/english/cards.ts'
import { reportError } from '../../error-tracking/report-error.ts'
import { http } from '../../http/page-http.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmailField } from '../../ui/email-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useAction } from '../../ui/use-action.ts'
import * as css from './card-list.css.ts'
import { describeChangeError } from './describe-change-error.ts'

interface Props {
  card: Card | null
  onOffered: (card: Card, email: string) => void
  onClose: () => void
  onFailed: () => Promise<void>
}

/** Offers a card to someone by email address. It stays with the holder until they accept. */
export function OfferCard({ card, onOffered, onClose, onFailed }: Props) {
  return (
    <Dialog title={card ? copy.passing.title(card.name) : ''} open={card !== null} onClose={onClose}>
      {card && <OfferCardForm card={card} onOffered={onOffered} onClose={onClose} onFailed={onFailed} />}
    </Dialog>
  )
}

function OfferCardForm({ card, onOffered, onClose, onFailed }: Props & { card: Card }) {
  const { pending, error, run } = useAction()
  const offer = async (email: string) => {
    try {
      const { data } = await http<{ data: Card }>('POST', `/api/cards/${card.id}/offer`, { body: { email } })
      onOffered(data, email)
      return null
    } catch (error) {
      reportError(error, 'offering a card')
      void onFailed()
      return describeChangeError(error)
    }
  }
  return (
    <form
      className={css.offerForm}
      onSubmit={(event) => {
        event.preventDefault()
        const email = String(new FormData(event.currentTarget).get('email')).trim()
        void run('submit', () => offer(email))
      }}
    >
      <p>{copy.passing.text}</p>
      <EmailField label={copy.passing.email} autoComplete="off" />
      {error !== undefined && <Notice tone="wrong">{error}</Notice>}
      <div className={css.confirm}>
        <Button type="submit" pending={pending !== undefined}>
          {copy.passing.send}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {copy.cancel}
        </Button>
      </div>
    </form>
  )
}
