import { type Canvas, short } from './motif.ts'

/** Broad ribbons crossing on the diagonal, passing over and under. */
export function weave({ width, height, palette, random }: Canvas): string {
  const step = height / random.pick([3, 4, 5])
  const ribbon = step * random.between(0.56, 0.7)
  const round = random.chance(0.5) ? ribbon / 2 : 0
  const angle = random.pick([45, -45, 30, -30])
  const reach = Math.ceil(width / step)
  const sparkAt = random.whole(-1, 1)
  const down = random.pick([palette.main, palette.shade])
  let drawing = ''
  for (let row = -reach; row <= reach; row += 1) {
    for (let column = -reach; column <= reach; column += 1) {
      const x = width / 2 + column * step
      const y = height / 2 + row * step
      const across = (row + column) % 2 === 0
      const lit = across && row === sparkAt && column === 0
      drawing += across
        ? bar(x, y, step * 1.64, ribbon, round, lit ? palette.spark : row % 3 === 0 ? palette.second : palette.main)
        : bar(
            x,
            y,
            ribbon,
            step * 1.64,
            round,
            column % 3 === 0 ? palette.shade : down === palette.main ? palette.shade : down,
          )
    }
  }
  return `<g transform="rotate(${angle} ${short(width / 2)} ${short(height / 2)})">${drawing}</g>`
}

function bar(x: number, y: number, width: number, height: number, round: number, fill: string): string {
  return `<rect x="${short(x - width / 2)}" y="${short(y - height / 2)}" width="${short(width)}" height="${short(height)}" rx="${short(round)}" fill="${fill}"/>`
}
