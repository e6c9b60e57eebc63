import type { CardPictureType, CardSerial } from '@iyk/wire/card-face.ts'
import sharp from 'sharp'
import { openBandedPng } from './banded-png.ts'
import type { DrawnCard, DrawnNumber } from './draw-card.ts'
import { reduceColors } from './reduce-colors.ts'

/** What is compressed once may take longer than what is compressed for each number. */
const levels = { common: 9, number: 3 }
/** Of a number's rows: two layers of four bytes, and the colors without a number. */
const bytesPerPixel = 12

/** A file is what is common, with its own parts after each part of that. */
export type Parts = readonly [Uint8Array, Uint8Array]
const nothing: Parts = [Buffer.alloc(0), Buffer.alloc(0)]

/** A picture of the card with a number, or without one. `bytes` is what it keeps in memory. */
export type EncodedCard = { bytes: number; common: Parts; encode: (serial?: CardSerial) => Promise<Parts> }

const withoutAlpha = (pixels: Buffer): Buffer => {
  const count = pixels.length / 4
  const colors = Buffer.alloc(count * 3)
  for (let at = 0; at < count; at += 1) {
    colors[at * 3] = pixels[at * 4]!
    colors[at * 3 + 1] = pixels[at * 4 + 1]!
    colors[at * 3 + 2] = pixels[at * 4 + 2]!
  }
  return colors
}

/** Calls for each pixel of a number, with the place of its first byte and its place among the rows. */
const eachPixel = ({ pixels, columns }: DrawnNumber, width: number, change: (from: number, pixel: number) => void) => {
  const columnCount = columns.to - columns.from
  const rowCount = pixels.length / 4 / columnCount
  for (let row = 0; row < rowCount; row += 1)
    for (let column = 0; column < columnCount; column += 1)
      change((row * columnCount + column) * 4, row * width + columns.from + column)
}

const rowsInColors = (number: DrawnNumber, width: number, before: Buffer): Buffer => {
  const { pixels } = number
  const colors = Buffer.from(before)
  eachPixel(number, width, (from, pixel) => {
    colors[pixel * 3] = pixels[from]!
    colors[pixel * 3 + 1] = pixels[from + 1]!
    colors[pixel * 3 + 2] = pixels[from + 2]!
  })
  return colors
}

type Indexed = { colors: Buffer; indexes: Buffer; grays: Uint8Array }

/** What a number leaves as it was keeps its color, and the rest is gray. */
const rowsInPalette = (number: DrawnNumber, width: number, before: Indexed): Buffer => {
  const { pixels } = number
  const { colors, grays } = before
  const indexes = Buffer.from(before.indexes)
  eachPixel(number, width, (from, pixel) => {
    const isSame =
      pixels[from] === colors[pixel * 3] &&
      pixels[from + 1] === colors[pixel * 3 + 1] &&
      pixels[from + 2] === colors[pixel * 3 + 2]
    if (!isSame) indexes[pixel] = grays[pixels[from + 1]!]!
  })
  return indexes
}

const preparePng = async ({ pixels, width, height, numbered }: DrawnCard, isPhoto: boolean): Promise<EncodedCard> => {
  const colors = withoutAlpha(pixels)
  // Messengers show pictures of a few hundred kilobytes at most, which a photo exceeds in all its colors.
  const reduced = isPhoto ? await reduceColors({ pixels: colors, width, height }) : undefined
  const { start, band, end, join } = openBandedPng({ width, height, palette: reduced?.palette })
  const source = reduced?.indexes ?? colors
  const rowLength = source.length / height
  const rows = (from: number, to: number) => source.subarray(from * rowLength, to * rowLength)
  if (!numbered)
    return { bytes: 0, common: nothing, encode: async () => [join(band(source, levels.common)), nothing[1]] }
  const { from, to } = numbered.rows
  const [top, bottom] = [band(rows(0, from), levels.common), band(rows(to, height), levels.common)]
  // Copies, so that the whole picture is not kept.
  const middle = Buffer.from(rows(from, to))
  const before = reduced && {
    colors: Buffer.from(colors.subarray(from * width * 3, to * width * 3)),
    indexes: middle,
    grays: reduced.grays,
  }
  const fill = (number: DrawnNumber) =>
    before ? rowsInPalette(number, width, before) : rowsInColors(number, width, middle)
  return {
    common: [Buffer.concat([start, top.chunk]), bottom.chunk],
    bytes: top.chunk.length + bottom.chunk.length + (to - from) * width * bytesPerPixel,
    encode: async (serial) => {
      const own = band(serial ? fill(numbered.draw(serial)) : middle, levels.number)
      return [own.chunk, end(top, own, bottom)]
    },
  }
}

const prepareWebp = ({ pixels, width, height, numbered }: DrawnCard): EncodedCard => {
  const colors = withoutAlpha(pixels)
  const [start, end] = [(numbered?.rows.from ?? 0) * width * 3, (numbered?.rows.to ?? 0) * width * 3]
  return {
    common: nothing,
    bytes: numbered ? colors.length + ((end - start) / 3) * bytesPerPixel : 0,
    encode: async (serial) => {
      const whole = Buffer.from(colors)
      if (numbered && serial) whole.set(rowsInColors(numbered.draw(serial), width, colors.subarray(start, end)), start)
      const picture = sharp(whole, { raw: { width, height, channels: 3 } })
      return [await picture.webp({ quality: 86, effort: 2 }).toBuffer(), nothing[1]]
    },
  }
}

/** Prepares what all numbers of a card have in common, so that each further one costs little. */
export const prepareCard = (
  drawn: DrawnCard,
  { type, isPhoto }: { type: CardPictureType; isPhoto: boolean },
): Promise<EncodedCard> | EncodedCard => (type === 'webp' ? prepareWebp(drawn) : preparePng(drawn, isPhoto))
