import { encode } from 'uqr'

interface QrPath {
  /** Dark modules as an SVG path of unit squares, joined within a row. */
  path: string
  /** Modules along one side. */
  size: number
}

/** Phone cameras reliably read level M off a screen; the quiet zone of four modules is up to the caller. */
export function drawQrPath(text: string): QrPath {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const rows = data.map((row, y) =>
    row.map((dark, x) => (dark && !row[x - 1] ? `M${x} ${y}h${runLength(row, x)}v1H${x}z` : '')).join(''),
  )
  return { path: rows.join(''), size }
}

function runLength(row: readonly boolean[], from: number): number {
  const end = row.indexOf(false, from)
  return (end === -1 ? row.length : end) - from
}
