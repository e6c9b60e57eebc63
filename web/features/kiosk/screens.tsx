import type { Kiosk } from '@iyk/wire/kiosks.ts'
import { kiosk } from '../../copy/english/kiosk.ts'
import { formatAgo } from '../../format/format-for-reader.ts'
import { Button } from '../../ui/button.tsx'
import * as css from './kiosk-section.css.ts'

const copy = kiosk.section

interface Props {
  kiosks: readonly Kiosk[]
  pending: string | undefined
  onRemove: (kiosk: Kiosk) => void
}

/** The borrowed screens of an event, and when each asked last. */
export function Screens({ kiosks, pending, onRemove }: Props) {
  if (kiosks.length === 0) return <p>{copy.none}</p>
  return (
    <ul className={css.list}>
      {kiosks.map((kiosk) => (
        <li key={kiosk.id} className={css.row}>
          <div className={css.details}>
            <span className={css.name}>{kiosk.name}</span>
            <span className={css.quiet}>{stateOf(kiosk)}</span>
          </div>
          <Button
            variant="quiet"
            aria-label={copy.removeScreen(kiosk.name)}
            pending={pending === `remove ${kiosk.id}`}
            onClick={() => onRemove(kiosk)}
          >
            {copy.remove}
          </Button>
        </li>
      ))}
    </ul>
  )
}

function stateOf({ paired_at, seen_at }: Kiosk): string {
  if (paired_at === null) return copy.waiting
  return seen_at === null ? copy.neverSeen : copy.seen(formatAgo(seen_at, Date.now()))
}
