import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { Metadata } from 'sharp'

/** How a picture becomes a WebP: whole, in at most `side` pixels a side; a drawing, made of shapes, in just that; a portrait, as a square of that. */
export type PictureForm = { side: number; kind: 'whole' | 'drawing' | 'portrait' }

export const wholePicture: PictureForm = { side: 1024, kind: 'whole' }
export const portrait: PictureForm = { side: 256, kind: 'portrait' }

/** About twice the pixels of a phone's photo. */
export const maxPixels = 40_000_000
/** Each row has a cost of its own: a picture of 2 by 20 million pixels took eight seconds. */
const maxSide = 20_000

export const pictureOptions = { limitInputPixels: maxPixels, failOn: 'error', pages: 1 } as const

type Head = Pick<Metadata, 'width' | 'height' | 'format' | 'depth' | 'isProgressive'>

/** The cost of processing a picture, in plain pixels. Throws `invalid_picture` above `maxPixels`, or when a side is too long. */
export const measurePicture = ({ width, height, format, depth, isProgressive }: Head): number => {
  // An interlaced PNG is decoded as a whole before its first row is used; one of 16 bits has twice the bytes and takes ten times as long to scale.
  const isCostly = format === 'png' && (isProgressive || depth === 'ushort')
  const size = width * height * (isCostly ? 4 : 1)
  if (size > maxPixels || Math.max(width, height) > maxSide)
    throw new Refusal('invalid_picture', { reason: `${width} x ${height} ${format} ${depth}`, message: tooLarge })
  return size
}

const tooLarge = 'The picture has too many pixels. Choose a smaller one.'
