import { type CardFace, type CardForm, cardForms } from '@iyk/wire/card-face.ts'
import { createCanvas, type Image, loadImage, type SKRSContext2D } from '@napi-rs/canvas'
import { openCardFonts } from './card-fonts.ts'
import { type CardText, drawLine, openCardText } from './card-text.ts'
import { cornerOf, drawFront, heightOf } from './draw-front.ts'

/** Where the card is, and what stands around it; in pixels. A card without a number has the middle for itself. */
type Layout = {
  card: { width: number; top: number }
  number: { size: number; label: number; align: 'center' | 'right'; top: number }
  brand: { size: number; align: 'center' | 'left'; top: number }
}

const layouts: Record<CardForm, { numbered: Layout; plain: Layout }> = {
  link: {
    numbered: {
      card: { width: 800, top: 32 },
      number: { size: 46, label: 0, align: 'right', top: 557 },
      brand: { size: 30, align: 'left', top: 566 },
    },
    plain: {
      card: { width: 800, top: 32 },
      number: { size: 0, label: 0, align: 'right', top: 0 },
      brand: { size: 30, align: 'center', top: 566 },
    },
  },
  story: {
    numbered: {
      card: { width: 940, top: 580 },
      number: { size: 200, label: 40, align: 'center', top: 1290 },
      brand: { size: 46, align: 'center', top: 340 },
    },
    plain: {
      card: { width: 940, top: 660 },
      number: { size: 0, label: 0, align: 'center', top: 0 },
      brand: { size: 46, align: 'center', top: 420 },
    },
  },
  square: {
    numbered: {
      card: { width: 960, top: 120 },
      number: { size: 130, label: 34, align: 'right', top: 800 },
      brand: { size: 44, align: 'left', top: 900 },
    },
    plain: {
      card: { width: 960, top: 170 },
      number: { size: 0, label: 0, align: 'right', top: 0 },
      brand: { size: 44, align: 'center', top: 880 },
    },
  },
}

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

type Around = { face: CardFace; text: CardText; layout: Layout; edges: { left: number; middle: number; right: number } }

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

const placeBrand = (context: SKRSContext2D, { face, text, layout, edges }: Around, logo: Image) => {
  const { size, align, top } = layout.brand
  const brand = text.fit(face.brand, face.language, 600, { width: 600, steps: [{ size, lines: 1 }] })
  const [height, gap] = [size * 0.95, size * 0.5]
  const width = heightToWidth(height)
  const all = width + gap + text.widthOf(brand)
  const x = align === 'center' ? edges.middle - all / 2 : edges.left
  clear(context, face.page.ground, { x, y: top - size * 0.1, width: all, height: size * 1.3 })
  return () => {
    context.save()
    context.beginPath()
    context.roundRect(x, top + size * 0.09, width, height, cornerOf(width) * 1.6)
    context.clip()
    context.drawImage(logo, x, top + size * 0.09, width, height)
    context.restore()
    context.fillStyle = face.page.ink
    drawLine(context, brand.lines[0] ?? '', { ...brand, x: x + width + gap, y: top + size * 0.06 })
  }
}

/** The logo is a card, too. */
const heightToWidth = (height: number) => (height * 86) / 54

const placeNumber = (context: SKRSContext2D, { face, text, layout, edges }: Around) => {
  if (!face.serial) return () => {}
  const { label: words } = face.serial
  const { size, label, align, top } = layout.number
  const x = align === 'center' ? edges.middle : edges.right
  const said = label > 0 ? face.serial.number : face.serial.short
  const number = text.fit(said, face.language, 600, { width: 900, steps: [{ size, lines: 1 }] })
  const width = text.widthOf(number)
  const from = align === 'center' ? x - width / 2 : x - width
  clear(context, face.page.ground, { x: from, y: top, width, height: label * 1.5 + size })
  return () => {
    if (label > 0) {
      const above = text.fit(words, face.language, 400, { width: 900, steps: [{ size: label, lines: 1 }] })
      context.fillStyle = face.page.quiet
      drawLine(context, above.lines[0] ?? '', { ...above, align, x, y: top })
    }
    context.fillStyle = face.page.ink
    drawLine(context, number.lines[0] ?? '', { ...number, align, x, y: top + label * 1.25 })
  }
}

/** Makes room for what stands around the card, below its shadow, and returns what draws it. */
const placeAround = (context: SKRSContext2D, around: Around, logo: Image) => {
  const draws = [placeBrand(context, around, logo), placeNumber(context, around)]
  return () => {
    for (const draw of draws) draw()
  }
}

const loadPictures = async (face: CardFace, photo: Uint8Array | undefined) => {
  const [artwork, chip, logo] = await Promise.all(
    [photo ?? face.artwork, face.chip, face.logo].map((source) => loadImage(Buffer.from(source))),
  )
  return { artwork: artwork!, chip: chip!, logo: logo! }
}

/** Draws cards, with fonts that are read on first use. */
export const openCardDrawing = () => {
  const text = openCardText(openCardFonts())

  /** The card in a form, in RGBA. `photo` is the event's own picture, which is shown instead of its artwork. */
  return async (face: CardFace, form: CardForm, photo?: Uint8Array) => {
    const { width, height } = cardForms[form]
    const layout = layouts[form][face.serial ? 'numbered' : 'plain']
    const left = (width - layout.card.width) / 2
    const pictures = await loadPictures(face, photo)
    const canvas = createCanvas(width, height)
    const context = canvas.getContext('2d')
    context.fillStyle = face.page.ground
    context.fillRect(0, 0, width, height)
    drawField(context, face.page.line, { left, top: layout.card.top, width: layout.card.width })
    const around = { face, text, layout, edges: { left, middle: width / 2, right: width - left } }
    const drawAround = placeAround(context, around, pictures.logo)
    const front = drawFront({ face, pictures, text, width: layout.card.width })
    const unit = layout.card.width / 100
    context.save()
    context.shadowColor = 'rgba(0,0,0,.55)'
    context.shadowBlur = 6 * unit
    context.shadowOffsetY = 3 * unit
    context.drawImage(front, left, layout.card.top)
    context.restore()
    drawAround()
    return { pixels: canvas.data(), width, height }
  }
}
