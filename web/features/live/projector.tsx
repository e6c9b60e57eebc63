import type { LiveCounts } from '@iyk/wire/live.ts'
import { numbersLeft } from '@iyk/wire/numbers-left.ts'
import { useEffect, useRef } from 'react'
import { live as copy } from '../../copy/english/live.ts'
import { formatCount } from '../../format/format-for-reader.ts'
import { Button } from '../../ui/button.tsx'
import { BarChart } from './bar-chart.tsx'
import { formatClock } from './format-clock.ts'
import * as css from './live.css.ts'
import { LostNotice } from './lost-notice.tsx'
import { fillSlots } from './slots.ts'
import { useWakeLock } from './use-wake-lock.ts'

interface Props {
  name: string
  counts: LiveCounts
  isLost: boolean
  onClose: () => void
}

/** For a wall that everyone sees: the name of the event, how many, and how it goes. Nothing of it is about anyone. */
export function Projector({ name, counts, isLost, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useWakeLock()
  useEffect(() => {
    dialog.current?.showModal()
    const onChange = () => document.fullscreenElement === null && onClose()
    document.addEventListener('fullscreenchange', onChange)
    return () => {
      document.removeEventListener('fullscreenchange', onChange)
      if (document.fullscreenElement) void document.exitFullscreen()
    }
  }, [onClose])
  const left = numbersLeft(counts)
  return (
    <dialog ref={dialog} className={css.projector} aria-label={copy.projector} onClose={onClose}>
      <div className={css.wallHead}>
        <h2 className={css.wallName}>
          <bdi>{name}</bdi>
        </h2>
        {/* It takes the focus, so it is where the view begins. */}
        <Button variant="quiet" onClick={onClose}>
          {copy.close}
        </Button>
      </div>
      <p className={css.wallCount}>
        <span key={counts.collected} className={css.tick}>
          {formatCount(counts.collected)}
        </span>
      </p>
      <p className={css.wallLabel}>{left === null ? copy.collected : copy.collectedOf(formatCount(left))}</p>
      <LostNotice isLost={isLost} />
      <BarChart
        title={copy.perMinute}
        slots={fillSlots(counts.minutes, counts.at, 'minute', 60)}
        formatTime={formatClock}
        isBare
      />
    </dialog>
  )
}
