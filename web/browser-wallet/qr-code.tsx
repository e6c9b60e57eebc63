import { encode } from 'uqr'
import * as css from './wallet-sheet.css.ts'

/** The quiet zone that the standard asks for, in modules. */
const quiet = 4

/** A QR code, dark on light in either theme: many phones read no other. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { border: quiet })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg className={css.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path className={css.modules} d={path} />
    </svg>
  )
}
