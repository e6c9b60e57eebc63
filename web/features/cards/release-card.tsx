import type { Card } from '@iyk/wire/cards.ts'
import { cards as copy } from '../../copy/english/cards.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import * as css from './card-list.css.ts'

interface Props {
  /** The card in question; null closes the dialog. */
  card: Card | null
  onConfirm: (card: Card) => Promise<void>
  onClose: () => void
}

/** Asks before a card is released: only a tap brings it back. */
export function ReleaseCard({ card, onConfirm, onClose }: Props) {
  return (
    <Dialog title={card ? copy.confirm.title(card.name) : ''} open={card !== null} onClose={onClose}>
      <p>{!card || card.trust === 'signed' ? copy.confirm.text : copy.confirm.textOf[card.trust]}</p>
      <div className={css.confirm}>
        <Button variant="danger" onClick={() => card && void onConfirm(card)}>
          {copy.confirm.yes}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {copy.confirm.no}
        </Button>
      </div>
    </Dialog>
  )
}
