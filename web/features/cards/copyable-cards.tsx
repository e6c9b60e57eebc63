import type { Card } from '@iyk/wire/cards.ts'
import { useEffect, useState } from 'react'
import { importChunk } from '../../chunks/import-chunk.ts'
import { offline } from '../../copy/english/app.ts'
import { cards as copy } from '../../copy/english/cards.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import * as css from './card-list.css.ts'

interface Props {
  /** The card whose address is shown. */
  shown: Card | null
  onClose: () => void
  onCreated: (card: Card) => Promise<void>
}

type Dialogs = typeof import('./copyable-card-dialogs.tsx').CopyableCardDialogs

/** Adds a card without a chip, and shows the address of one. Nothing of it is loaded before. */
export function CopyableCards({ shown, onClose, onCreated }: Props) {
  const [dialogs, setDialogs] = useState<{ Dialogs: Dialogs }>()
  const [isAdding, setAdding] = useState(false)
  const [isLost, setLost] = useState(false)
  const isWanted = isAdding || shown !== null
  const isMissing = isWanted && !dialogs
  useEffect(() => {
    if (!isMissing) return
    setLost(false)
    importChunk(() => import('./copyable-card-dialogs.tsx')).then(
      ({ CopyableCardDialogs }) => setDialogs({ Dialogs: CopyableCardDialogs }),
      () => {
        setAdding(false)
        setLost(true)
        onClose()
      },
    )
  }, [isMissing, onClose])

  return (
    <>
      <div className={css.addCopyable}>
        <Button variant="quiet" pending={isMissing} onClick={() => setAdding(true)}>
          {copy.addCopyable}
        </Button>
      </div>
      {isLost && <Notice tone="wrong">{offline}</Notice>}
      {dialogs && (
        <dialogs.Dialogs
          shown={shown}
          onClose={onClose}
          isAdding={isAdding}
          onAdded={async (card) => {
            setAdding(false)
            if (card) await onCreated(card)
          }}
        />
      )}
    </>
  )
}
