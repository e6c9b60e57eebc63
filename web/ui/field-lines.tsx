import { cardShape } from '@iyk/design/card-shape.ts'
import * as css from './hero-layout.css.ts'

const count = 15
const lines = Array.from({ length: count }, (_, place) => ({
  reach: 4 + 5 * place + 0.55 * place * place,
  opacity: (1 - place / count).toFixed(2),
}))

/** The reader's field that a card responds to, spreading over the page behind it. In millimeters of the card. */
export function FieldLines() {
  const { width, height, corner } = cardShape
  return (
    <svg
      className={css.field}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1"
    >
      {lines.map(({ reach, opacity }) => (
        <rect
          key={reach}
          x={short(-reach)}
          y={short(-reach)}
          width={short(width + 2 * reach)}
          height={short(height + 2 * reach)}
          rx={short(corner + reach)}
          opacity={opacity}
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  )
}

function short(length: number): number {
  return Math.round(length * 10) / 10
}
