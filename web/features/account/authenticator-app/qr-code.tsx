import { useMemo } from 'react'
import { drawQrPath } from '../../../ui/qr-code-path.ts'
import * as css from './authenticator-app.css.ts'

const quietZone = 4

/** A text as a QR code, drawn here so that it never leaves the page. Dark on white in either theme, as cameras expect. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { path, size } = useMemo(() => drawQrPath(text), [text])
  const side = size + 2 * quietZone
  return (
    <svg
      className={css.qrCode}
      viewBox={`${-quietZone} ${-quietZone} ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}
