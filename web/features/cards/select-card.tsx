import type { Card } from '@iyk/wire/cards.ts'
import type { KeyboardEvent } from 'react'
import { cardSearch as copy } from '../../copy/english/card-search.ts'
import * as css from './select-card.css.ts'

interface Props {
  card: Card
  isSelected: boolean
  onSelect: (id: string, isOn: boolean, isRange: boolean) => void
}

/** Arrows go to the checkbox of the card above or below; with Shift they take it along. */
function moveBy(event: KeyboardEvent<HTMLInputElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  event.preventDefault()
  const boxes = [...document.querySelectorAll<HTMLInputElement>('input[data-select-card]')]
  const next = boxes[boxes.indexOf(event.currentTarget) + step]
  next?.focus()
  if (event.shiftKey && next && next.checked !== event.currentTarget.checked) next.click()
}

/** The checkbox of a card. */
export function SelectCard({ card: { id, name }, isSelected, onSelect }: Props) {
  return (
    <label className={css.target}>
      <input
        type="checkbox"
        data-select-card=""
        aria-label={copy.select(name)}
        checked={isSelected}
        onKeyDown={moveBy}
        onChange={({ currentTarget, nativeEvent }) =>
          onSelect(id, currentTarget.checked, (nativeEvent as PointerEvent).shiftKey === true)
        }
      />
    </label>
  )
}
