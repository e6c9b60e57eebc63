import { type Canvas, circle, polygon } from './motif.ts'

/** A fan of wedges from a point near an edge, with a disc sitting in it. */
export function rays({ width, height, palette, random }: Canvas): string {
  const fromRight = random.chance(0.5)
  const x = width * (fromRight ? random.between(0.62, 0.86) : random.between(0.14, 0.38))
  const y = height * random.between(0.7, 1.02)
  const count = random.pick([16, 20, 24, 28])
  const turn = random.between(0, Math.PI / count)
  const reach = width * 1.4
  const fills = [palette.shade, palette.main, palette.shade, palette.second]
  let drawing = ''
  for (let wedge = 0; wedge < count; wedge += 2) {
    const from = turn + (wedge / count) * Math.PI * 2
    const to = turn + ((wedge + 1) / count) * Math.PI * 2
    const tip = [x, y] as const
    const start = [x + Math.cos(from) * reach, y + Math.sin(from) * reach] as const
    const end = [x + Math.cos(to) * reach, y + Math.sin(to) * reach] as const
    drawing += polygon([tip, start, end], fills[(wedge / 2) % fills.length]!)
  }
  const disc = height * random.between(0.24, 0.36)
  return (
    drawing +
    circle(x, y, disc, palette.ground) +
    circle(x, y, disc * 0.82, palette.second) +
    circle(x, y, disc * 0.3, palette.spark)
  )
}
