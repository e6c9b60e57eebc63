import type { Card } from '@iyk/wire/cards.ts'
import { http } from '../../session/page-http.ts'
import { reportError } from '../../session/report-error.ts'
import { messageFor } from '../../session/request-error.ts'
import { somethingWentWrong } from '../../texts/english/app.ts'
import { cards as texts } from '../../texts/english/cards.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { EmailField } from '../../ui/email-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Press } from '../../ui/press.tsx'
import { useDeed } from '../../ui/use-deed.ts'
import * as css from './card-list.css.ts'

interface Props {
  card: Card | null
  onOffered: (card: Card, email: string) => void
  onClose: () => void
}

/** Offers a card to somebody by their e-mail address. It stays where it is until they accept. */
export function PassOn({ card, onOffered, onClose }: Props) {
  return (
    <Dialog title={card ? texts.passing.title(card.name) : ''} open={card !== null} onClose={onClose}>
      {card && <PassOnForm card={card} onOffered={onOffered} onClose={onClose} />}
    </Dialog>
  )
}

function PassOnForm({ card, onOffered, onClose }: Props & { card: Card }) {
  const { busy, problem, run } = useDeed()
  const offer = async (email: string) => {
    try {
      const { data } = await http<{ data: Card }>('POST', `/api/cards/${card.id}/offer`, { body: { email } })
      onOffered(data, email)
      return null
    } catch (error) {
      reportError(error, 'offering a card')
      return texts.failed(messageFor(error, somethingWentWrong))
    }
  }
  return (
    <form
      className={css.passing}
      onSubmit={(event) => {
        event.preventDefault()
        const email = String(new FormData(event.currentTarget).get('email')).trim()
        void run('submit', () => offer(email))
      }}
    >
      <p>{texts.passing.text}</p>
      <EmailField label={texts.passing.email} autoComplete="off" />
      {problem !== undefined && <Notice tone="wrong">{problem}</Notice>}
      <div className={css.confirm}>
        <Press type="submit" busy={busy !== undefined}>
          {texts.passing.send}
        </Press>
        <Press look="quiet" onClick={onClose}>
          {texts.cancel}
        </Press>
      </div>
    </form>
  )
}
