import { type Canvas, circle } from './motif.ts'

/** A reader's field: rings around one point, each slightly off the last. */
export function rings({ width, height, palette, random }: Canvas): string {
  const count = random.whole(5, 8)
  const x = width * random.between(0.52, 0.72)
  const y = height * random.between(0.3, 0.5)
  const outer = height * random.between(0.86, 1.02)
  const drift = random.between(-0.5, 0.5)
  const order = [palette.shade, palette.main, palette.ground, palette.second]
  let drawing = ''
  for (let ring = 0; ring < count; ring += 1) {
    const part = 1 - ring / count
    const radius = outer * part
    drawing += circle(x + (outer - radius) * drift, y + (outer - radius) * 0.25, radius, order[ring % order.length]!)
  }
  const last = outer / count
  return drawing + circle(x + (outer - last) * drift, y + (outer - last) * 0.25, last * 0.55, palette.spark)
}
