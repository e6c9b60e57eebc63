import { Refusal } from '@iyk/kit/http/refusal.ts'
import { createWorkQueue } from '@iyk/kit/work-queue.ts'

const longestSide = 1024
/** About 160 MB once unpacked; a photo of today's phones has half of it. */
const limitInputPixels = 40_000_000
const timeoutSeconds = 10

/** One of the largest at a time, or several smaller ones, in pixels; each that waits holds its file, 4 MB at most. */
export const pictureQueue = createWorkQueue({ capacity: limitInputPixels, mostWaiting: 16, patience: 20 })

const isPng = (bytes: Buffer) => bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))
const isJpeg = (bytes: Buffer) => bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'))
const isWebp = (bytes: Buffer) =>
  bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'

/** The library names it by its sentence alone: https://sharp.pixelplumbing.com/api-output/#timeout */
const isTimeout = (error: unknown) => error instanceof Error && error.message.startsWith('timeout:')

const asRefusal = (error: unknown) => {
  const reason = error instanceof Error ? error.message : String(error)
  // However odd the picture is, it was the machine that had no time for it.
  if (isTimeout(error)) return new Refusal('server_unavailable', { reason, retryAfter: timeoutSeconds })
  return new Refusal('invalid_picture', { reason })
}

/**
 * Makes a WebP of at most 1024 pixels a side out of a PNG, JPEG or WebP, upright, without any metadata; of an
 * animation its first picture. Throws `invalid_picture`, and `server_unavailable` while too many are at work.
 */
export const reEncodePicture = async (bytes: Buffer): Promise<Buffer> => {
  // Told by the bytes: the library would read many more formats, some of which reach for files and scripts.
  if (!isPng(bytes) && !isJpeg(bytes) && !isWebp(bytes)) throw new Refusal('invalid_picture')
  const { default: sharp } = await import('sharp')
  const open = () => sharp(bytes, { limitInputPixels, failOn: 'error', pages: 1 })
  // Reads the head of the file alone.
  const { width, height } = await open()
    .metadata()
    .catch((error) => {
      throw asRefusal(error)
    })
  return await pictureQueue(width * height, () =>
    open()
      .timeout({ seconds: timeoutSeconds })
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer()
      .catch((error) => {
        throw asRefusal(error)
      }),
  )
}
