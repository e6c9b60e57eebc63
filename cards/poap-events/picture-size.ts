import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { Metadata } from 'sharp'

export const largestSize = { width: 1024, height: 1024 }

/** A photo of today's phones has half of it. */
export const mostPixels = 40_000_000
/** Rows cost by themselves: a picture of two by twenty million pixels took eight seconds. */
const longestSide = 20_000

export const pictureOptions = { limitInputPixels: mostPixels, failOn: 'error', pages: 1 } as const

type Head = Pick<Metadata, 'width' | 'height' | 'format' | 'depth' | 'isProgressive'>

/** What it takes to draw a picture, in plain pixels. Throws `invalid_picture` for more than `mostPixels`. */
export const measurePicture = ({ width, height, format, depth, isProgressive }: Head): number => {
  // An interlaced PNG is unpacked as a whole before its first row is drawn, one of 16 bits has twice the bytes and is scaled with ten times the work.
  const isCostly = format === 'png' && (isProgressive || depth === 'ushort')
  const size = width * height * (isCostly ? 4 : 1)
  if (size > mostPixels || Math.max(width, height) > longestSide)
    throw new Refusal('invalid_picture', { reason: `${width} x ${height} ${format} ${depth}`, message: tooLarge })
  return size
}

const tooLarge = 'The picture has too many pixels. Choose a smaller one.'
