import { type CardFace, cardForms } from '@iyk/wire/card-face.ts'
import { createCanvas, type Image } from '@napi-rs/canvas'
import { type CardText, drawLine } from './card-text.ts'
import { drawFront, heightOf } from './draw-front.ts'

/** Whose collection it is, and further cards than the newest. `photo` is an event's own picture. */
export type Collection = {
  displayName: string
  name: string
  further: readonly { face: CardFace; photo?: Uint8Array }[]
}

type Card = { face: CardFace; pictures: { artwork: Image; chip: Image } }
type Options = Pick<Collection, 'displayName' | 'name'> & { cards: readonly Card[]; text: CardText }

const cardWidth = 470
/** Where the middle of each card is in the picture for links, and how it is turned, in degrees: for one, two and three cards. The last lies on the others. */
const fans = [
  [{ x: 600, turned: 0 }],
  [
    { x: 770, turned: 5 },
    { x: 430, turned: -5 },
  ],
  [
    { x: 900, turned: 8 },
    { x: 300, turned: -8 },
    { x: 600, turned: 0 },
  ],
]
const middle = 425
const edge = 80
const nameSteps = [72, 60, 48, 38].map((size) => ({ size, lines: 1 }))

/** A name above up to three cards, in RGBA. */
export const drawCollection = ({ displayName, name, cards, text }: Options) => {
  const { width, height } = cardForms.link
  const { page, language } = cards[0]!.face
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = page.ground
  context.fillRect(0, 0, width, height)
  const title = text.fit(displayName, language, 600, { width: width - 2 * edge, steps: nameSteps })
  context.fillStyle = page.ink
  drawLine(context, title.lines[0] ?? '', { ...title, align: 'center', x: width / 2, y: 52 })
  const address = text.fit(`@${name}`, language, 400, { width: width - 2 * edge, steps: [{ size: 34, lines: 1 }] })
  context.fillStyle = page.quiet
  drawLine(context, address.lines[0] ?? '', { ...address, align: 'center', x: width / 2, y: 142 })
  // The newest is drawn last, where nothing covers it.
  const below = cards.slice(0, fans.length).toReversed()
  for (const [place, { face, pictures }] of below.entries()) {
    const { x, turned } = fans[below.length - 1]![place]!
    const front = drawFront({ face, pictures, text, width: cardWidth })
    context.save()
    context.translate(x, middle)
    context.rotate((turned * Math.PI) / 180)
    context.shadowColor = 'rgba(0,0,0,.55)'
    context.shadowBlur = 28
    context.shadowOffsetY = 14
    context.drawImage(front, -cardWidth / 2, -heightOf(cardWidth) / 2)
    context.restore()
  }
  return { pixels: canvas.data(), width, height }
}
