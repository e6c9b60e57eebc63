import type { CardFace } from '@iyk/wire/card-face.ts'
import { createCanvas, type Image, type SKRSContext2D } from '@napi-rs/canvas'
import { type CardText, drawLine } from './card-text.ts'

/** As `cardShape` of the design has them, in millimeters. */
const shape = { width: 85.6, height: 53.98, corner: 3.18 }
/** The width in CSS pixels at which edges are as thick as on a page. */
const pageWidth = 480

type PrintedPictures = { artwork: Image; chip: Image }
type Options = { face: CardFace; pictures: PrintedPictures; text: CardText; width: number }

export const heightOf = (width: number) => (width * shape.height) / shape.width
export const cornerOf = (width: number) => (width * shape.corner) / shape.width

/** Heights of lines, in their sizes. */
const nameLine = 1.16
const factsLine = 1.36

const withAlpha = (color: string, alpha: number) =>
  `${color}${Math.round(alpha * 255)
    .toString(16)
    .padStart(2, '0')}`

const drawArtwork = (context: SKRSContext2D, picture: Image, width: number, height: number) => {
  const scale = Math.max(width / picture.width, height / picture.height)
  const [w, h] = [picture.width * scale, picture.height * scale]
  context.drawImage(picture, (width - w) / 2, (height - h) / 2, w, h)
}

/** The light of `web/ui/card-surface.css.ts` at rest. */
const drawLight = (context: SKRSContext2D, width: number, height: number) => {
  context.save()
  context.globalCompositeOperation = 'soft-light'
  context.translate(0.28 * width, -0.08 * height)
  context.scale(0.9 * width, 1.2 * height)
  const light = context.createRadialGradient(0, 0, 0, 0, 0, 1)
  light.addColorStop(0, 'rgba(255,255,255,.42)')
  light.addColorStop(0.45, 'rgba(255,255,255,.08)')
  light.addColorStop(1, 'rgba(0,0,0,.22)')
  context.fillStyle = light
  context.fillRect(-2, -2, 4, 4)
  context.restore()

  // A gradient at an angle of CSS, in a box 2.6 times as wide: https://drafts.csswg.org/css-images-3/#linear-gradients
  const [box, angle] = [2.6 * width, (108 * Math.PI) / 180]
  const [x, y] = [(width - box) * 0.28 + box / 2, height / 2]
  const half = (Math.abs(box * Math.sin(angle)) + Math.abs(height * Math.cos(angle))) / 2
  const [dx, dy] = [Math.sin(angle) * half, -Math.cos(angle) * half]
  const streak = context.createLinearGradient(x - dx, y - dy, x + dx, y + dy)
  for (const [at, alpha] of [
    [0.38, 0],
    [0.44, 0.05],
    [0.5, 0.17],
    [0.54, 0.05],
    [0.6, 0],
  ] as const)
    streak.addColorStop(at, `rgba(255,255,255,${alpha})`)
  context.fillStyle = streak
  context.fillRect(0, 0, width, height)
}

const drawChip = (context: SKRSContext2D, chip: Image, width: number, height: number) => {
  context.save()
  context.shadowColor = 'rgba(0,0,0,.4)'
  context.shadowBlur = (2 * width) / pageWidth
  context.shadowOffsetY = width / pageWidth
  context.drawImage(chip, 0.07 * width, 0.12 * height, 0.13 * width, 0.1 * width)
  context.restore()
}

/** Name, time and place on a ground that fades into the picture. */
const drawPrint = (context: SKRSContext2D, { face, text, width }: Options, height: number) => {
  const unit = width / 100
  const left = 6.5 * unit
  const inner = width - 2 * left
  const name = text.fitName(face.name, face.language, { width: inner, unit })
  const rows = text.fitFacts(face, { width: inner, unit })
  const nameHeight = name.lines.length * name.size * nameLine
  const factsHeight = rows.length * 3.3 * unit * factsLine
  const top = height - 5.4 * unit - factsHeight - 0.9 * unit - nameHeight
  const panel = top - 9 * unit
  const ground = context.createLinearGradient(0, panel, 0, top)
  ground.addColorStop(0, withAlpha(face.colors.ground, 0))
  ground.addColorStop(5.5 / 9, withAlpha(face.colors.ground, 0.78))
  ground.addColorStop(1, face.colors.ground)
  context.fillStyle = ground
  context.fillRect(0, panel, width, height - panel)

  context.fillStyle = face.colors.ink
  for (const [row, line] of name.lines.entries())
    drawLine(context, line, {
      ...name,
      x: name.direction === 'rtl' ? width - left : left,
      y: top + row * name.size * nameLine,
    })
  context.fillStyle = face.colors.quiet
  for (const [row, [start, end]] of rows.entries()) {
    const y = top + nameHeight + 0.9 * unit + row * 3.3 * unit * factsLine
    if (start) drawLine(context, start.line, { ...start, align: 'left', x: left, y })
    if (end) drawLine(context, end.line, { ...end, align: 'right', x: width - left, y })
  }
}

/** The light edge of the card, as in `web/ui/card.css.ts`. */
const drawEdge = (context: SKRSContext2D, width: number, height: number) => {
  const pixel = width / pageWidth
  const rim = (offset: number, color: string) => {
    // What of the card is not covered by the card moved up or down.
    context.save()
    context.beginPath()
    context.rect(-1, -1, width + 2, height + 2)
    context.roundRect(0, offset, width, height, cornerOf(width))
    context.clip('evenodd')
    context.fillStyle = color
    context.fillRect(0, 0, width, height)
    context.restore()
  }
  rim(1.5 * pixel, 'rgba(255,255,255,.38)')
  rim(-1.5 * pixel, 'rgba(0,0,0,.4)')
  context.lineWidth = 2 * pixel
  context.strokeStyle = 'rgba(255,255,255,.12)'
  context.beginPath()
  context.roundRect(0, 0, width, height, cornerOf(width))
  context.stroke()
}

/** The front of a card, as `web/ui/card-front.tsx` shows it. */
export const drawFront = (options: Options) => {
  const { face, pictures, width } = options
  const height = heightOf(width)
  const canvas = createCanvas(Math.ceil(width), Math.ceil(height))
  const context = canvas.getContext('2d')
  context.beginPath()
  context.roundRect(0, 0, width, height, cornerOf(width))
  context.clip()
  context.fillStyle = face.colors.ground
  context.fillRect(0, 0, width, height)
  drawArtwork(context, pictures.artwork, width, height)
  drawLight(context, width, height)
  drawChip(context, pictures.chip, width, height)
  drawPrint(context, options, height)
  drawEdge(context, width, height)
  return canvas
}
