import { type Canvas, circle, polygon } from './motif.ts'

/** Folded bands climbing to one side, broken by a disc. */
export function chevrons({ width, height, palette, random }: Canvas): string {
  const count = random.whole(6, 9)
  const band = (width * 1.5) / count
  const bend = height * random.between(0.34, 0.66)
  const lean = band * random.between(0.9, 1.7) * (random.chance(0.5) ? 1 : -1)
  const fills = [palette.shade, palette.main, palette.ground, palette.second, palette.ground]
  const first = random.whole(0, fills.length - 1)
  let drawing = ''
  for (let index = -1; index <= count + 1; index += 1) {
    const x = index * band - width * 0.25
    drawing += polygon(
      [
        [x, 0],
        [x + band + 1, 0],
        [x + band + 1 + lean, bend],
        [x + band + 1, height],
        [x, height],
        [x + lean, bend],
      ],
      fills[(index + first + fills.length * 2) % fills.length]!,
    )
  }
  const radius = height * random.between(0.15, 0.22)
  const x = width * random.between(0.34, 0.66)
  return drawing + circle(x, bend, radius * 1.22, palette.ground) + circle(x, bend, radius, palette.spark)
}
