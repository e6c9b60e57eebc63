import type { CardFace } from '@iyk/wire/card-face.ts'
import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import type { CardFonts } from './card-fonts.ts'
import { type FitStep, fitText } from './fit-text.ts'
import { textDirection } from './text-direction.ts'

type Style = {
  size: number
  weight: number
  families: string
  direction: 'ltr' | 'rtl'
  align?: 'left' | 'right' | 'center'
}

type Space = { width: number; unit: number }
type PrintedLine = Style & { line: string; width: number }

const setStyle = (context: SKRSContext2D, { size, weight, families, direction, align }: Style) => {
  context.font = `${weight} ${size}px ${families}`
  context.direction = direction
  context.textBaseline = 'alphabetic'
  context.textAlign = align ?? (direction === 'rtl' ? 'right' : 'left')
}

/** One line of text whose upper edge is at `y`; the fill style is the caller's. */
export const drawLine = (
  context: SKRSContext2D,
  line: string,
  { x, y, ...style }: Style & { x: number; y: number },
) => {
  setStyle(context, style)
  context.fillText(line, x, y + style.size * 0.92)
}

/** In hundredths of the card's width. Shorter names are larger than on a page, since a chat shows the picture small. */
const nameSteps = [
  { size: 7, lines: 1 },
  { size: 6.2, lines: 2 },
  { size: 5.2, lines: 3 },
  { size: 4.5, lines: 4 },
  { size: 4, lines: 4 },
]

/** Fits what people typed into a card with the fonts it needs. */
export const openCardText = (fonts: CardFonts) => {
  const context = createCanvas(1, 1).getContext('2d')
  const measurer = (style: Omit<Style, 'size'>) => (text: string, size: number) => {
    setStyle(context, { ...style, size })
    return context.measureText(text).width
  }
  const styleOf = (text: string, language: string, weight: number) => ({
    weight,
    families: fonts(text, language),
    direction: textDirection(text),
  })

  /** Lines of one size; what does not fit ends in an ellipsis. */
  const fit = (
    text: string,
    language: string,
    weight: number,
    { width, steps }: { width: number; steps: FitStep[] },
  ) => {
    const style = styleOf(text, language, weight)
    return { ...style, ...fitText(text, { width, steps, language, measure: measurer(style) }) }
  }

  const fitName = (name: string, language: string, { width, unit }: Space) =>
    fit(name, language, 600, { width, steps: nameSteps.map(({ size, lines }) => ({ size: size * unit, lines })) })

  /** Time and place on one line, if both fit, else below each other. */
  const fitFacts = ({ when, where, language }: CardFace, { width, unit }: Space): PrintedLine[][] => {
    const size = 3.3 * unit
    const [start, end] = [
      fit(when, language, 400, { width, steps: [{ size, lines: 1 }] }),
      fit(where, language, 400, { width, steps: [{ size, lines: 2 }] }),
    ]
    const printed = (style: typeof start): PrintedLine[] =>
      style.lines.map((line) => ({ ...style, line, width: measurer(style)(line, size) }))
    const [time, places] = [printed(start), printed(end)]
    const [first, place] = [time[0], places[0]]
    if (first && place && places.length === 1 && first.width + place.width + 4 * unit <= width) return [[first, place]]
    return [...time, ...places].map((line) => [line])
  }
  const widthOf = (style: Style & { lines: string[] }) => measurer(style)(style.lines[0] ?? '', style.size)
  return { fit, widthOf, fitName, fitFacts }
}

export type CardText = ReturnType<typeof openCardText>
