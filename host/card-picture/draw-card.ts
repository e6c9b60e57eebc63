import { type CardFace, type CardForm, type CardSerial, cardForms } from '@iyk/wire/card-face.ts'
import { type Canvas, createCanvas, type Image, loadImage, type SKRSContext2D } from '@napi-rs/canvas'
import { openCardFonts } from './card-fonts.ts'
import { type CardLayout, cardLayouts, numberRows, shadowReach } from './card-layout.ts'
import { type CardText, drawLine, openCardText } from './card-text.ts'
import { type Collection, drawCollection } from './draw-collection.ts'
import { cornerOf, drawFront, heightOf } from './draw-front.ts'

/** The reader's field around the card, as `web/ui/field-lines.tsx` draws it. */
const drawField = (
  context: SKRSContext2D,
  line: string,
  { left, top, width }: { left: number; top: number; width: number },
) => {
  const millimeter = width / 85.6
  const count = 15
  context.strokeStyle = line
  context.lineWidth = 1.5
  for (let place = 0; place < count; place += 1) {
    const reach = (4 + 5 * place + 0.55 * place * place) * millimeter
    context.globalAlpha = 1 - place / count
    context.beginPath()
    context.roundRect(
      left - reach,
      top - reach,
      width + 2 * reach,
      heightOf(width) + 2 * reach,
      cornerOf(width) + reach,
    )
    context.stroke()
  }
  context.globalAlpha = 1
}

type Around = {
  face: CardFace
  text: CardText
  layout: CardLayout
  edges: { left: number; middle: number; right: number }
}

/** Text that stands on the page has some of it around, so that no line of the field crosses it. */
const clear = (
  context: SKRSContext2D,
  ground: string,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
) => {
  context.save()
  context.fillStyle = ground
  context.shadowColor = ground
  context.shadowBlur = height / 2
  context.fillRect(x - height / 3, y, width + (2 * height) / 3, height)
  context.restore()
}

/** Makes room for what stands on the page, below the shadow of the card, and draws it when all else is drawn. */
type Placed = { clear: (context: SKRSContext2D) => void; draw: (context: SKRSContext2D) => void }

const placeBrand = ({ face, text, layout, edges }: Around, logo: Image): Placed => {
  const { size, align, top } = layout.brand
  const brand = text.fit(face.brand, face.language, 600, { width: 600, steps: [{ size, lines: 1 }] })
  const [height, gap] = [size * 0.95, size * 0.5]
  const width = isPicture(face.logo) ? (height * logo.width) / logo.height : heightToWidth(height)
  const all = width + gap + text.widthOf(brand)
  const x = align === 'center' ? edges.middle - all / 2 : edges.left
  return {
    clear: (context) => clear(context, face.page.ground, { x, y: top - size * 0.1, width: all, height: size * 1.3 }),
    draw: (context) => {
      context.save()
      context.beginPath()
      if (!isPicture(face.logo)) context.roundRect(x, top + size * 0.09, width, height, cornerOf(width) * 1.6)
      else context.rect(x, top + size * 0.09, width, height)
      context.clip()
      context.drawImage(logo, x, top + size * 0.09, width, height)
      context.restore()
      context.fillStyle = face.page.ink
      drawLine(context, brand.lines[0] ?? '', { ...brand, x: x + width + gap, y: top + size * 0.06 })
    },
  }
}

/** Our logo is a card, too. */
const heightToWidth = (height: number) => (height * 86) / 54

const placeNumber = ({ face, text, layout, edges }: Around, serial: CardSerial, lines: number) => {
  const { size, label, align, top } = layout.number
  const x = align === 'center' ? edges.middle : edges.right
  const said = label > 0 ? serial.number : serial.short
  const number = text.fit(said, face.language, 600, { width: 900, steps: [{ size, lines: 1 }] })
  const width = text.widthOf(number)
  const from = align === 'center' ? x - width / 2 : x - width
  const reach = lines * (1 / 3 + shadowReach) + 2
  return {
    columns: { from: Math.max(0, Math.floor(from - reach)), to: Math.ceil(from + width + reach) },
    clear: (context: SKRSContext2D) => clear(context, face.page.ground, { x: from, y: top, width, height: lines }),
    draw: (context: SKRSContext2D) => {
      if (label > 0) {
        const above = text.fit(serial.label, face.language, 400, { width: 900, steps: [{ size: label, lines: 1 }] })
        context.fillStyle = face.page.quiet
        drawLine(context, above.lines[0] ?? '', { ...above, align, x, y: top })
      }
      context.fillStyle = face.page.ink
      drawLine(context, number.lines[0] ?? '', { ...number, align, x, y: top + label * 1.25 })
    },
  }
}

const isPicture = (logo: string) => logo.startsWith('data:')

const bytesOf = (source: string | Uint8Array): Buffer =>
  typeof source === 'string' && isPicture(source)
    ? Buffer.from(source.slice(source.indexOf(',') + 1), 'base64')
    : Buffer.from(source)

const loadPictures = async (face: CardFace, photo: Uint8Array | undefined) => {
  const [artwork, chip, logo] = await Promise.all(
    [photo ?? face.artwork, face.chip, face.logo].map((source) => loadImage(bytesOf(source))),
  )
  return { artwork: artwork!, chip: chip!, logo: logo! }
}

/** Rows of a canvas as one of their own. */
const cut = (source: Canvas, from: number, to: number): Canvas => {
  const strip = createCanvas(source.width, to - from)
  strip.getContext('2d').drawImage(source, 0, -from)
  return strip
}

type Range = { from: number; to: number }
/** Those columns of the rows of a number, in RGBA, in which it differs from the card without one. */
export type DrawnNumber = { pixels: Uint8ClampedArray; columns: Range }

/** A card without its number, in RGBA, and the rows that differ from one number to the next. */
export type DrawnCard = {
  pixels: Buffer
  width: number
  height: number
  numbered?: { rows: Range; draw: (serial: CardSerial) => DrawnNumber }
}

type Drawing = {
  face: CardFace
  form: CardForm
  isNumbered: boolean
  photo?: Uint8Array | undefined
  collection?: Collection | undefined
}

/** Draws cards, with fonts that are read on first use. */
export const openCardDrawing = () => {
  const text = openCardText(openCardFonts())
  const strips = new Map<number, SKRSContext2D>()
  /** All numbers of a form are drawn on the same canvas, one after the other. */
  const stripOf = (width: number, height: number): SKRSContext2D => {
    const strip = strips.get(height) ?? createCanvas(width, height).getContext('2d')
    strips.set(height, strip)
    return strip
  }

  /**
   * The card in a form, in RGBA. `photo` is the event's own picture, which is shown instead of its artwork. With a collection, it is the newest of its cards,
   * and the form is that for links, without a number.
   */
  return async ({ face, form, isNumbered, photo, collection }: Drawing): Promise<DrawnCard> => {
    if (collection) {
      const cards = [{ face, photo }, ...collection.further].map(async (card) => ({
        face: card.face,
        pictures: await loadPictures(card.face, card.photo),
      }))
      return drawCollection({ ...collection, cards: await Promise.all(cards), text })
    }
    const { width, height } = cardForms[form]
    const layout = cardLayouts[form][isNumbered ? 'numbered' : 'plain']
    const left = (width - layout.card.width) / 2
    const pictures = await loadPictures(face, photo)
    const around = { face, text, layout, edges: { left, middle: width / 2, right: width - left } }
    const brand = placeBrand(around, pictures.logo)

    const below = createCanvas(width, height)
    const ground = below.getContext('2d')
    ground.fillStyle = face.page.ground
    ground.fillRect(0, 0, width, height)
    drawField(ground, face.page.line, { left, top: layout.card.top, width: layout.card.width })
    brand.clear(ground)

    const above = createCanvas(width, height)
    const front = above.getContext('2d')
    const unit = layout.card.width / 100
    front.shadowColor = 'rgba(0,0,0,.55)'
    front.shadowBlur = 6 * unit
    front.shadowOffsetY = 3 * unit
    front.drawImage(drawFront({ face, pictures, text, width: layout.card.width }), left, layout.card.top)
    front.shadowColor = 'transparent'
    brand.draw(front)

    const { lines, from, to } = numberRows(layout, height)
    const layers = isNumbered && { below: cut(below, from, to), above: cut(above, from, to) }
    ground.drawImage(above, 0, 0)
    const drawn = { pixels: below.data(), width, height }
    if (!layers) return drawn
    const context = stripOf(width, to - from)
    const draw = (serial: CardSerial): DrawnNumber => {
      const number = placeNumber(around, serial, lines)
      const columns = { from: number.columns.from, to: Math.min(width, number.columns.to) }
      context.save()
      context.beginPath()
      context.rect(columns.from, 0, columns.to - columns.from, to - from)
      context.clip()
      context.drawImage(layers.below, 0, 0)
      context.translate(0, -from)
      number.clear(context)
      context.drawImage(layers.above, 0, from)
      number.draw(context)
      context.restore()
      // Each pixel that is read costs as much as ten that are drawn.
      const { data } = context.getImageData(columns.from, 0, columns.to - columns.from, to - from)
      return { pixels: data, columns }
    }
    return { ...drawn, numbered: { rows: { from, to }, draw } }
  }
}
