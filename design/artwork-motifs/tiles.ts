import { type Canvas, circle, path, short } from './motif.ts'

/** Quarter discs turned at random, as on a tiled floor. */
export function tiles({ width, height, palette, random }: Canvas): string {
  const rows = random.pick([2, 3, 3, 4])
  const size = height / rows
  const columns = Math.ceil(width / size) + 1
  const left = (width - columns * size) / 2
  const fills = [palette.main, palette.shade, palette.second, palette.main, palette.shade] as const
  let drawing = ''
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const x = left + column * size
      const y = row * size
      const kind = random.between(0, 1)
      const fill = random.pick(fills)
      if (kind < 0.72) drawing += quarter(x, y, size, random.whole(0, 3), fill)
      else if (kind < 0.86) drawing += circle(x + size / 2, y + size / 2, size / 2, fill)
      if (random.chance(0.12)) drawing += circle(x + size / 2, y + size / 2, size * 0.16, palette.spark)
    }
  }
  return drawing
}

function quarter(x: number, y: number, size: number, turn: number, fill: string): string {
  const right = x + size
  const bottom = y + size
  const corners = [
    [x, y, right, y, x, bottom, 1],
    [right, y, right, bottom, x, y, 1],
    [right, bottom, x, bottom, right, y, 1],
    [x, bottom, x, y, right, bottom, 1],
  ] as const
  const [cornerX, cornerY, fromX, fromY, toX, toY, sweep] = corners[turn]!
  const [start, end, arc] = [`${short(fromX)} ${short(fromY)}`, `${short(toX)} ${short(toY)}`, short(size)]
  return path(`M${short(cornerX)} ${short(cornerY)}L${start}A${arc} ${arc} 0 0 ${sweep} ${end}Z`, fill)
}
