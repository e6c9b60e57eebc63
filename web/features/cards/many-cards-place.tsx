import { useEffect, useState } from 'react'
import { importChunk } from '../../chunks/import-chunk.ts'
import { offline } from '../../copy/english/app.ts'
import { Notice } from '../../ui/notice.tsx'
import type { ManyCardsProps } from './many-cards.tsx'

/** Loads what is done with cards once some are selected or one is to be linked or renamed. */
export function ManyCardsPlace(props: ManyCardsProps) {
  const { ids, single, onSingleEnd, onClear } = props
  const [part, setPart] = useState<typeof import('./many-cards.tsx')>()
  const [isLost, setLost] = useState(false)
  const isMissing = !part && (ids.length > 0 || single !== undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is loaded once, when something needs it
  useEffect(() => {
    if (!isMissing) return
    setLost(false)
    importChunk(() => import('./many-cards.tsx')).then(setPart, () => {
      setLost(true)
      onSingleEnd()
      onClear()
    })
  }, [isMissing])
  return (
    <>
      {isLost && <Notice tone="wrong">{offline}</Notice>}
      {part && <part.ManyCards {...props} />}
    </>
  )
}
