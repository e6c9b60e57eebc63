import { useMemo } from 'react'
import * as css from './authenticator-app.css.ts'
import { drawQrPath } from './qr-code-path.ts'

const quiet = 4

/** A text as a QR code, drawn here so that it never leaves the page. Dark on white in either theme: cameras expect it so. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { path, size } = useMemo(() => drawQrPath(text), [text])
  const side = size + 2 * quiet
  return (
    <svg
      className={css.picture}
      viewBox={`${-quiet} ${-quiet} ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}
