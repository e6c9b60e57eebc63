import type { Card } from '@iyk/wire/cards.ts'
import { cards as texts } from '../../texts/english/cards.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Press } from '../../ui/press.tsx'
import * as css from './card-list.css.ts'

interface Props {
  /** The card in question; null closes the dialog. */
  card: Card | null
  onConfirm: (card: Card) => Promise<void>
  onClose: () => void
}

/** Asks before a card goes: only a tap brings it back. */
export function GiveUp({ card, onConfirm, onClose }: Props) {
  return (
    <Dialog title={card ? texts.confirm.title(card.name) : ''} open={card !== null} onClose={onClose}>
      <p>{texts.confirm.text}</p>
      <div className={css.confirm}>
        <Press look="danger" onClick={() => card && void onConfirm(card)}>
          {texts.confirm.yes}
        </Press>
        <Press look="quiet" onClick={onClose}>
          {texts.confirm.no}
        </Press>
      </div>
    </Dialog>
  )
}
