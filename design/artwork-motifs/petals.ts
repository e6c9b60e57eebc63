import { type Canvas, circle, path, short } from './motif.ts'

/** A large flower of overlapping leaves, a smaller one behind it. */
export function petals({ width, height, palette, random }: Canvas): string {
  const x = width * random.between(0.56, 0.7)
  const y = height * random.between(0.34, 0.5)
  const count = random.pick([6, 7, 8, 10, 12])
  const length = height * random.between(0.62, 0.78)
  const turn = random.between(0, 360 / count)
  const behind = flower(x, y, count, length * 1.34, turn + 180 / count, palette.shade)
  const front = flower(x, y, count, length, turn, palette.main)
  const inner = flower(x, y, count, length * random.between(0.46, 0.58), turn + 180 / count, palette.second)
  return behind + front + inner + circle(x, y, length * 0.12, palette.spark)
}

function flower(x: number, y: number, count: number, length: number, turn: number, fill: string): string {
  const half = (length * 1.9) / count
  const [width, tip, belly] = [half, length, length * 0.52].map(short)
  const leaf = `M0 0C${width} -${short(length * 0.18)} ${width} -${belly} 0 -${tip}C-${width} -${belly} -${width} -${short(length * 0.18)} 0 0Z`
  let drawing = ''
  for (let index = 0; index < count; index += 1) {
    const angle = short(turn + (index / count) * 360)
    drawing += `<g transform="translate(${short(x)} ${short(y)}) rotate(${angle})">${path(leaf, fill)}</g>`
  }
  return drawing
}
