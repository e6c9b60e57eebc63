import { useMemo } from 'react'
import { kiosk as copy } from '../../copy/english/kiosk.ts'
import { drawQrPath } from '../../ui/qr-code-path.ts'
import { formatCountdown } from './format-clock.ts'
import * as css from './kiosk.css.ts'

const quietZone = 4

/** The code as large as the screen allows. Dark on white in either theme, as cameras expect. */
export function CodePanel({ text, seconds }: { text: string; seconds: number }) {
  const { path, size } = useMemo(() => drawQrPath(text), [text])
  const side = size + 2 * quietZone
  return (
    <div className={css.panel}>
      <svg
        className={css.qrCode}
        viewBox={`${-quietZone} ${-quietZone} ${side} ${side}`}
        role="img"
        aria-label={copy.code}
        shapeRendering="crispEdges"
      >
        <path d={path} />
      </svg>
      <div className={css.instructions}>
        <p className={css.scan}>{copy.scan}</p>
        <p className={css.how}>{copy.how}</p>
        <p className={css.next}>{copy.changes(formatCountdown(seconds))}</p>
      </div>
    </div>
  )
}
