import { Refusal } from '@iyk/kit/http/refusal.ts'

const longestSide = 1024
/** About 160 MB once unpacked; a photo of today's phones has half of it. */
const limitInputPixels = 40_000_000
const timeoutSeconds = 10

const isPng = (bytes: Buffer) => bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))
const isJpeg = (bytes: Buffer) => bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'))
const isWebp = (bytes: Buffer) =>
  bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'

/**
 * Makes a WebP of at most 1024 pixels a side out of a PNG, JPEG or WebP, upright, without any metadata; of an
 * animation its first picture. Throws `invalid_picture`.
 */
export const reEncodePicture = async (bytes: Buffer): Promise<Buffer> => {
  // Told by the bytes: the library would read many more formats, some of which reach for files and scripts.
  if (!isPng(bytes) && !isJpeg(bytes) && !isWebp(bytes)) throw new Refusal('invalid_picture')
  const { default: sharp } = await import('sharp')
  try {
    return await sharp(bytes, { limitInputPixels, failOn: 'error', pages: 1 })
      .timeout({ seconds: timeoutSeconds })
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer()
  } catch (error) {
    throw new Refusal('invalid_picture', { reason: error instanceof Error ? error.message : String(error) })
  }
}
