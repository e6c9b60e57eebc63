import { type Canvas, circle, path, short } from './motif.ts'

/** Nested gates standing side by side, with a disc in one of them. */
export function arches({ width, height, palette, random }: Canvas): string {
  const count = random.pick([2, 3, 3, 4])
  const span = width / count
  const lit = random.whole(0, count - 1)
  const bands = random.whole(3, 4)
  const orders = [
    [palette.shade, palette.main, palette.ground, palette.second],
    [palette.main, palette.ground, palette.shade, palette.main],
    [palette.second, palette.shade, palette.main, palette.ground],
  ] as const
  let drawing = ''
  for (let gate = 0; gate < count; gate += 1) {
    const middle = span * (gate + 0.5)
    const top = height * random.between(0.04, 0.34)
    const order = gate === lit ? orders[2] : random.pick([orders[0], orders[1]])
    for (let band = 0; band < bands; band += 1) {
      const half = (span / 2) * (1 - band / bands)
      const crown = top + (span / 2 - half)
      drawing += arch(middle, crown, half, height, order[band % order.length]!)
    }
    if (gate === lit) drawing += circle(middle, top + span / 2, (span / 2 / bands) * 0.62, palette.spark)
  }
  return drawing
}

function arch(middle: number, top: number, half: number, bottom: number, fill: string): string {
  const [left, right, spring, radius] = [middle - half, middle + half, top + half, half].map(short)
  const foot = short(bottom)
  return path(`M${left} ${foot}V${spring}A${radius} ${radius} 0 0 1 ${right} ${spring}V${foot}Z`, fill)
}
