import { type Canvas, circle } from './motif.ts'

/** A field of beads that swell where a wave passes. */
export function beads({ width, height, palette, random }: Canvas): string {
  const rows = random.pick([5, 6, 7])
  const step = height / rows
  const columns = Math.ceil(width / step) + 1
  const left = (width - (columns - 1) * step) / 2
  const direction = random.between(0.2, Math.PI - 0.2)
  const period = random.between(2.4, 3.8)
  const phase = random.between(0, Math.PI * 2)
  let drawing = ''
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const along = (column * Math.cos(direction) + row * Math.sin(direction)) / period
      const swell = (Math.sin(along * Math.PI + phase) + 1) / 2
      const fill =
        swell > 0.9 ? palette.spark : swell > 0.62 ? palette.second : swell > 0.3 ? palette.main : palette.shade
      drawing += circle(left + column * step, (row + 0.5) * step, step * (0.14 + 0.34 * swell), fill)
    }
  }
  return drawing
}
